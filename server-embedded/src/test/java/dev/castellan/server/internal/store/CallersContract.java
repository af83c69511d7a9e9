package dev.castellan.server.internal.store;

import static dev.castellan.server.internal.store.Samples.OURS;
import static dev.castellan.server.internal.store.Samples.START;
import static dev.castellan.server.internal.store.Samples.THEIRS;
import static dev.castellan.server.internal.store.Samples.admin;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.Samples.organization;
import static dev.castellan.server.internal.store.Samples.project;
import static dev.castellan.server.internal.store.Samples.token;
import static dev.castellan.server.internal.store.Samples.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.server.internal.store.rows.CallerRow;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.internal.store.rows.TokenRow;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.support.concurrent.Race;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests the lookup of a token's owner, and work that runs on behalf of the owner in the same state. */
public interface CallersContract extends StoreContract {

    @Test
    default void readWithTokenSeesOnlyOrganizationOfToken() {
        insertTokenOfEach();

        assertThat(projectsSeenBy(OURS, "ours")).contains(List.of(id(10)));
        assertThat(projectsSeenBy(THEIRS, "theirs")).contains(List.of(id(20)));
    }

    @Test
    default void readWithTokenProvidesTokenAndItsOwner() {
        insertTokenOfEach();

        assertThat(bearer(TokenHash.of("ours"))).contains(CallerRow.of(OURS, token(1, user(1), "ours"), user(1)));
        assertThat(bearerIn(THEIRS, TokenHash.of("theirs")))
                .contains(CallerRow.of(THEIRS, token(1, admin(2), "theirs"), admin(2)));
    }

    @Test
    default void runsReadEvenIfTokenIsExpired() {
        TokenRow expired = new TokenRow(
                id(1),
                id(1),
                "old",
                "csts_k7Qm2Zabcd",
                TokenHash.of("s"),
                START,
                START.minusMillis(1),
                START.plusMillis(2));
        write(tx -> {
            tx.users().insert(user(1));
            tx.tokens().insert(expired);
        });

        assertThat(bearer(TokenHash.of("s"))).contains(CallerRow.of(OURS, expired, user(1)));
        assertThat(find(view -> view.bearer(id(1)))).contains(CallerRow.of(OURS, expired, user(1)));
    }

    @Test
    default void doesNotRunReadIfTokenIsUnknown() {
        insertTokenOfEach();

        assertThat(store().<Boolean>readAs(OURS, TokenHash.of("nobody's"), ReadHint.NONE, (view, bearer) -> {
                    throw new AssertionError("nobody to work as");
                }))
                .isEmpty();
    }

    @Test
    default void resultsDoNotDependOnReadHint() {
        insertTokenOfEach();

        for (ReadHint hint : hints(10, 20, 99)) {
            assertThat(store().readAs(OURS, TokenHash.of("ours"), hint, CallersContract::everySight))
                    .as(hint.toString())
                    .contains(List.of(
                            CallerRow.of(OURS, token(1, user(1), "ours"), user(1)),
                            Optional.of(project(10)),
                            Optional.empty(),
                            Optional.empty(),
                            true,
                            false,
                            false));
        }
    }

    @Test
    default void returnsOrganizationAndDefaultProjectForAnyReadHint() {
        insertTokenOfEach();
        write(tx -> tx.projects().insert(project(0)));

        for (ReadHint hint : hints(0, 10, 99)) {
            assertThat(store().readAs(
                                    OURS,
                                    TokenHash.of("ours"),
                                    hint,
                                    (view, bearer) -> List.of(
                                            view.isDefaultProject(id(0)),
                                            view.isDefaultProject(id(10)),
                                            view.isDefaultProject(id(99)),
                                            view.organization())))
                    .as(hint.toString())
                    .contains(List.of(true, false, false, organization(OURS)));
        }
    }

    @Test
    default void identifiesDefaultProjectWhenOnlyHintedProjectIsRead() {
        insertTokenOfEach();
        write(tx -> tx.projects().insert(project(0)));

        for (long number : List.of(0L, 10L)) {
            assertThat(store().<Boolean>readAs(
                                    OURS,
                                    TokenHash.of("ours"),
                                    ReadHint.project(id(number)),
                                    (view, bearer) -> view.isDefaultProject(id(number))))
                    .contains(number == 0);
        }
    }

    @Test
    default void returnsStoredCallerForAnyReadHint() {
        insertTokenOfEach();

        for (ReadHint hint : hints(10, 99)) {
            assertThat(store().<Boolean>readAs(
                                    THEIRS,
                                    TokenHash.of("theirs"),
                                    hint,
                                    (view, bearer) -> view.users().get(id(2)).equals(Optional.of(admin(2)))))
                    .as(hint.toString())
                    .contains(true);
        }
    }

    @Test
    default void returnsStoredProjectsOfCallerForAnyReadHint() {
        insertTokenOfEach();
        write(tx -> {
            tx.projects().insert(project(11));
            tx.projects().insert(project(12));
            tx.projects().hide(id(12));
            tx.memberships().add(id(11), id(1));
            tx.users().insert(admin(3));
            tx.memberships().add(id(11), id(3));
            tx.tokens().insert(token(3, admin(3), "an admin's"));
        });

        for (ReadHint hint : hints(10, 99)) {
            assertThat(store().<List<?>>readAs(OURS, TokenHash.of("ours"), hint, CallersContract::projectLists))
                    .as(hint.toString())
                    .contains(List.of(List.of(id(10), id(11)), List.of(id(10), id(11)), List.of(), organization(OURS)));
            assertThat(store().<List<?>>readAs(OURS, TokenHash.of("an admin's"), hint, CallersContract::projectLists))
                    .as(hint.toString())
                    .contains(List.of(List.of(id(10), id(11)), List.of(id(11)), List.of(), organization(OURS)));
        }
    }

    @Test
    default void findsHintedProjectToWhichOwnerIsNotAssigned() {
        insertTokenOfEach();

        assertThat(store().readAs(
                                THEIRS, TokenHash.of("theirs"), ReadHint.project(id(20)), CallersContract::everySight))
                .contains(List.of(
                        CallerRow.of(THEIRS, token(1, admin(2), "theirs"), admin(2)),
                        Optional.empty(),
                        Optional.of(project(20)),
                        Optional.empty(),
                        false,
                        false,
                        false));
    }

    @Test
    default void returnsWhetherAdminIsMemberOfHintedProject() {
        insertTokenOfEach();
        writeIn(THEIRS, tx -> {
            tx.projects().insert(project(21));
            tx.memberships().add(id(20), id(2));
        });

        for (long number : List.of(20L, 21L)) {
            assertThat(store().<Boolean>readAs(
                                    THEIRS,
                                    TokenHash.of("theirs"),
                                    ReadHint.project(id(number)),
                                    (view, bearer) -> view.memberships().contains(id(number), id(2))))
                    .as("assigned to %s", number)
                    .contains(number == 20);
        }
    }

    @Test
    default void viewOfReadWithTokenCannotBeUsedAfterwards() {
        insertTokenOfEach();
        AtomicReference<View> captured = new AtomicReference<>();
        AtomicReference<Projects> keptTable = new AtomicReference<>();
        assertThat(store().<Boolean>readAs(OURS, TokenHash.of("ours"), ReadHint.project(id(10)), (view, bearer) -> {
                    captured.set(view);
                    keptTable.set(view.projects());
                    return true;
                }))
                .contains(true);

        assertThatThrownBy(() -> captured.get().organization()).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> captured.get().isDefaultProject(id(10))).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> captured.get().bearer(id(1))).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> keptTable.get().get(id(10))).isInstanceOf(IllegalStateException.class);
    }

    @Test
    default void readWithTokenRethrowsExceptionFromWork() {
        insertTokenOfEach();

        assertThatThrownBy(() -> store().<Boolean>readAs(OURS, TokenHash.of("ours"), ReadHint.NONE, (view, bearer) -> {
                    throw new IllegalArgumentException("on purpose");
                }))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("on purpose");
    }

    @Test
    default void findsTokenAndItsOwnerByTokenId() {
        insertTokenOfEach();

        assertThat(find(view -> view.bearer(id(1)))).contains(CallerRow.of(OURS, token(1, user(1), "ours"), user(1)));
        assertThat(find(view -> view.bearer(id(2)))).isEmpty();
    }

    @Test
    default void transactionFindsTokenAndOwnerThatItInserted() {
        write(tx -> {
            tx.users().insert(user(1));
            tx.tokens().insert(token(1, user(1)));
            assertThat(tx.bearer(id(1))).contains(CallerRow.of(OURS, token(1, user(1)), user(1)));
            tx.tokens().delete(id(1));
            assertThat(tx.bearer(id(1))).isEmpty();
        });
    }

    @Test
    default void readWithTokenSeesConsistentOwnerAndTokenDuringWrites() {
        write(tx -> replaceBearer(tx, 0));

        List<Boolean> consistent = Race.run(
                4, thread -> IntStream.range(0, 50).allMatch(round -> thread == 0 ? replaced(round) : isOneState()));

        assertThat(consistent).containsOnly(true);
    }

    private boolean replaced(int round) {
        return store().<Boolean>write(OURS, tx -> replaceBearer(tx, round));
    }

    /**
     * Replaces all users and tokens with a new user and a new token with this number. Only the secret stays the same.
     */
    private static boolean replaceBearer(Transaction tx, int round) {
        tx.tokens().list(null, 9).forEach(token -> tx.tokens().delete(token.tokenId()));
        tx.users().all().forEach(user -> tx.users().delete(user.userId()));
        UserRow user = user(round);
        tx.users().insert(user);
        tx.tokens().insert(token(round, user, "the same"));
        return true;
    }

    private boolean isOneState() {
        return store().<Boolean>readAs(
                        OURS,
                        TokenHash.of("the same"),
                        ReadHint.NONE,
                        (view, bearer) -> bearer.userId().equals(bearer.tokenId())
                                && view.bearer(bearer.tokenId()).equals(Optional.of(bearer))
                                && view.users().all().stream()
                                        .map(UserRow::userId)
                                        .toList()
                                        .equals(List.of(bearer.userId())))
                .orElse(false);
    }

    /** Inserts a client of project 10, and an admin and project 20 in the other organization. Both tokens have id 1. */
    private void insertTokenOfEach() {
        write(tx -> {
            tx.users().insert(user(1));
            tx.tokens().insert(token(1, user(1), "ours"));
            tx.projects().insert(project(10));
            tx.memberships().add(id(10), id(1));
        });
        writeIn(THEIRS, tx -> {
            tx.users().insert(admin(2));
            tx.tokens().insert(token(1, admin(2), "theirs"));
            tx.projects().insert(project(20));
        });
    }

    private Optional<List<?>> projectsSeenBy(UUID organizationId, String secret) {
        return store().readAs(
                        organizationId,
                        TokenHash.of(secret),
                        ReadHint.NONE,
                        (view, bearer) -> view.projects().allIds());
    }

    /** Returns all kinds of hints for projects with these numbers. */
    private static List<ReadHint> hints(long... projects) {
        Stream<ReadHint> named = LongStream.of(projects)
                .mapToObj(number -> ReadHint.project(id(number)))
                .flatMap(hint -> Stream.of(
                        hint, hint.andUser(), hint.andMore(), hint.andUser().andMore()));
        return Stream.concat(Stream.of(ReadHint.NONE, ReadHint.MORE), named)
                .flatMap(hint -> Stream.of(hint, hint.andProjects()))
                .toList();
    }

    private static List<?> projectLists(View view, CallerRow bearer) {
        return List.of(
                view.projects().allIds(),
                view.memberships().projectsOf(bearer.userId()),
                view.memberships().projectsOf(id(77)),
                view.organization());
    }

    private static List<?> everySight(View view, CallerRow bearer) {
        return List.of(
                bearer,
                view.projects().get(id(10)),
                view.projects().get(id(20)),
                view.projects().get(id(99)),
                view.memberships().contains(id(10), bearer.userId()),
                view.memberships().contains(id(20), bearer.userId()),
                view.memberships().contains(id(99), bearer.userId()));
    }
}
