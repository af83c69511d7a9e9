package dev.castellan.server.internal.store;

import static dev.castellan.server.internal.store.Samples.OURS;
import static dev.castellan.server.internal.store.Samples.THEIRS;
import static dev.castellan.server.internal.store.Samples.admin;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.Samples.organization;
import static dev.castellan.server.internal.store.Samples.project;
import static dev.castellan.server.internal.store.Samples.token;
import static dev.castellan.server.internal.store.Samples.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.server.internal.store.rows.Order;
import dev.castellan.server.internal.store.rows.TokenRow;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.support.concurrent.Race;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Tests work on many threads at once, in a limited number of rounds. */
public interface ConcurrencyContract extends StoreContract {

    @Test
    default void onlyOneOfSeveralConcurrentCallsToWriteIfEmptyWrites() {
        List<Boolean> ran = Race.run(16, thread -> {
            UUID organization = id(100 + thread);
            return store().<UUID>writeIfEmpty(organization, tx -> {
                        letOthersRun();
                        tx.insert(organization(organization));
                        return organization;
                    })
                    .isPresent();
        });

        assertThat(ran).containsOnlyOnce(true);
        assertThat(store().organizations()).hasSize(1);
    }

    @Test
    default void concurrentWritesLoseNoUpdate() {
        write(tx -> {});

        Race.run(
                8,
                thread -> IntStream.range(0, 25)
                        .map(round -> store().<Integer>write(OURS, ConcurrencyContract::insertNextProject))
                        .sum());

        assertThat(items(view -> view.projects().allIds()))
                .isEqualTo(LongStream.range(0, 200).mapToObj(Samples::id).toList());
    }

    @Test
    default void rollsBackOnlyFailedWritesAmongConcurrentWrites() {
        write(tx -> {});

        List<Integer> retained = Race.run(
                8,
                thread -> IntStream.range(0, 25)
                        .map(round -> thread % 2 == 0 ? insertNextProject() : failAfterInserting(thread, round))
                        .sum());

        assertThat(retained).containsExactly(25, 0, 25, 0, 25, 0, 25, 0);
        assertThat(items(view -> view.projects().allIds()))
                .isEqualTo(LongStream.range(0, 100).mapToObj(Samples::id).toList());
    }

    @Test
    default void oneAdminRemainsWhenTwoDeleteEachOtherConcurrently() {
        for (int round = 0; round < 20; round++) {
            write(tx -> List.of(1, 2).stream()
                    .filter(number -> tx.users().get(id(number)).isEmpty())
                    .forEach(number -> tx.users().insert(admin(number))));

            List<Boolean> deleted = Race.run(2, thread -> deleteUnlessLast(id(1 + thread)));

            assertThat(deleted).containsExactlyInAnyOrder(true, false);
            assertThat(counted(view -> view.users().countActiveAdmins())).isEqualTo(1);
        }
    }

    @Test
    default void onlyOneConcurrentInsertOfSameEmailSucceeds() {
        write(tx -> {});

        List<Boolean> inserted = Race.run(8, this::insertUnlessTaken);

        assertThat(inserted).containsOnlyOnce(true);
        assertThat(items(view -> view.users().all())).hasSize(1);
    }

    @Test
    default void concurrentWritesEitherDeleteUserOrInsertToken() {
        for (int round = 0; round < 20; round++) {
            UserRow user = user(100 + round);
            TokenRow token = token(round, user);
            write(tx -> tx.users().insert(user));

            List<Boolean> finished =
                    Race.run(2, thread -> thread == 0 ? deleteWithoutTokens(user) : insertWithOwner(token, user));

            assertThat(finished).containsExactlyInAnyOrder(true, false);
            assertThat(bearer(token.hash()).isPresent())
                    .isEqualTo(holds(view -> view.users().get(user.userId()).isPresent()));
        }
    }

    @Test
    default void readsSeeConsistentStateDuringWrites() {
        write(tx -> tx.projects().insert(project(10)));

        List<Boolean> consistent = Race.run(4, thread -> {
            UserRow user = user(thread);
            return IntStream.range(0, 50)
                    .allMatch(round -> thread < 2 ? appearOrVanish(user, token(thread, user)) : isConsistent());
        });

        assertThat(consistent).containsOnly(true);
        assertThat(isConsistent()).isTrue();
    }

    @Test
    default void concurrentWritesToTwoOrganizationsDoNotAffectEachOther() {
        writeIn(OURS, tx -> {});
        writeIn(THEIRS, tx -> {});

        Race.run(
                4,
                thread -> IntStream.range(0, 25)
                        .map(round -> store().<Integer>write(
                                        thread % 2 == 0 ? OURS : THEIRS, ConcurrencyContract::insertNextProject))
                        .sum());

        assertThat(items(view -> view.projects().allIds())).hasSize(50);
        assertThat(store().<List<UUID>>read(THEIRS, view -> view.projects().allIds()))
                .hasSize(50);
    }

    private int insertNextProject() {
        store().<Integer>write(OURS, ConcurrencyContract::insertNextProject);
        return 1;
    }

    /** Inserts a project, then throws an exception in even rounds and an error in odd rounds. */
    private int failAfterInserting(int thread, int round) {
        Throwable why = round % 2 == 0 ? new IllegalArgumentException("expected") : new AssertionError("expected");
        assertThatThrownBy(() -> write(tx -> {
                    tx.projects().insert(project(1000 + thread));
                    throwUnchecked(why);
                }))
                .isSameAs(why);
        return 0;
    }

    private static void throwUnchecked(Throwable why) {
        if (why instanceof Error error) {
            throw error;
        }
        throw (RuntimeException) why;
    }

    /**
     * Inserts a project whose number is the current number of projects. A lost update would insert the same project
     * twice.
     */
    private static Integer insertNextProject(Transaction tx) {
        int next = tx.projects().allIds().size();
        letOthersRun();
        tx.projects().insert(project(next));
        return next;
    }

    /** Lets other threads run in the middle of the work, if the store permits it. */
    @SuppressWarnings("ThreadPriorityCheck") // makes a defect more likely to show, but no test relies on it
    private static void letOthersRun() {
        Thread.yield();
    }

    private boolean deleteUnlessLast(UUID admin) {
        return store().<Boolean>write(OURS, tx -> {
            if (tx.users().countActiveAdmins() == 1) {
                return false;
            }
            letOthersRun();
            tx.users().delete(admin);
            return true;
        });
    }

    private boolean insertUnlessTaken(int thread) {
        UserRow user = new UserRow(id(thread), "name", "One@example.com", admin(1).role(), false, admin(1).createdAt());
        return store().<Boolean>write(OURS, tx -> {
            if (tx.users().byEmail("one@example.com").isPresent()) {
                return false;
            }
            letOthersRun();
            tx.users().insert(user);
            return true;
        });
    }

    private boolean deleteWithoutTokens(UserRow user) {
        return store().<Boolean>write(OURS, tx -> {
            if (tx.tokens().countOf(user.userId()) > 0) {
                return false;
            }
            letOthersRun();
            tx.users().delete(user.userId());
            return true;
        });
    }

    private boolean insertWithOwner(TokenRow token, UserRow owner) {
        return store().<Boolean>write(OURS, tx -> {
            if (tx.users().get(owner.userId()).isEmpty()) {
                return false;
            }
            letOthersRun();
            tx.tokens().insert(token);
            return true;
        });
    }

    /** Inserts a user with a token and a membership, or deletes all three. */
    private boolean appearOrVanish(UserRow user, TokenRow token) {
        return store().<Boolean>write(OURS, tx -> {
            if (tx.users().get(user.userId()).isPresent()) {
                tx.tokens().delete(token.tokenId());
                tx.users().delete(user.userId());
            } else {
                tx.users().insert(user);
                tx.tokens().insert(token);
                tx.memberships().add(id(10), user.userId());
            }
            return true;
        });
    }

    /** Returns whether every query finds each user with its token and its membership. */
    private boolean isConsistent() {
        return holds(view -> {
            List<UUID> users = view.users().all().stream()
                    .map(UserRow::userId)
                    .sorted(Order.OF_IDS)
                    .toList();
            letOthersRun();
            List<UUID> owners =
                    view.tokens().list(null, 9).stream().map(TokenRow::userId).toList();
            List<UUID> members = view.memberships().usersOf(id(10)).stream()
                    .map(UserRow::userId)
                    .toList();
            return users.equals(owners) && users.equals(members);
        });
    }
}
