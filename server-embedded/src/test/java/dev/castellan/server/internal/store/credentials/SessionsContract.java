package dev.castellan.server.internal.store.credentials;

import static dev.castellan.server.internal.store.Samples.START;
import static dev.castellan.server.internal.store.Samples.THEIRS;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.Samples.token;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.human;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.session;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.internal.store.StoreContract;
import dev.castellan.server.internal.store.credentials.SessionRow.Method;
import dev.castellan.server.internal.store.rows.TokenHash;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests sessions, which are found by the hash of their secret. */
public interface SessionsContract extends StoreContract {

    @Test
    default void readsBackAllFieldsOfSession() {
        SessionRow full = new SessionRow(
                id(5),
                id(1),
                TokenHash.of("full"),
                Method.TOKEN,
                id(90),
                START.plusMillis(1),
                START.plusMillis(2),
                START.plusMillis(3),
                "2001:db8::1",
                "\u00e9".repeat(255));
        SessionRow bare = new SessionRow(
                id(6), id(1), TokenHash.of("bare"), Method.PASSKEY, null, START, START, START, null, null);
        insert(full, bare);

        assertThat(get(5)).contains(full);
        assertThat(get(6)).contains(bare);
        assertThat(get(7)).isEmpty();
    }

    @Test
    default void readsBackEverySessionSignInMethod() {
        List<SessionRow> sessions =
                Stream.of(Method.values()).map(SessionsContract::begunWith).toList();
        insert(sessions.toArray(SessionRow[]::new));

        for (SessionRow session : sessions) {
            assertThat(find(view -> view.sessions().get(session.sessionId()))).contains(session);
        }
    }

    private static SessionRow begunWith(Method method) {
        UUID id = UUID.nameUUIDFromBytes(method.name().getBytes(StandardCharsets.US_ASCII));
        return new SessionRow(id, id(1), TokenHash.of(method.name()), method, null, START, START, START, null, null);
    }

    @Test
    default void findsSessionByHashOfItsSecret() {
        insert(session(5, 1), session(6, 2));

        assertThat(bySecret("session 6")).contains(session(6, 2));
        assertThat(bySecret("session 7")).isEmpty();
    }

    @Test
    default void listsSessionsForUserByPageInIdOrder() {
        insert(session(8, 1), session(5, 1), session(6, 2), session(7, 1));

        assertThat(items(view -> view.sessions().ofUser(id(1), null, 2))).containsExactly(session(5, 1), session(7, 1));
        assertThat(items(view -> view.sessions().ofUser(id(1), id(6), 9)))
                .containsExactly(session(7, 1), session(8, 1));
        assertThat(items(view -> view.sessions().ofUser(id(1), id(8), 9))).isEmpty();
        assertThat(ofUser(3)).isEmpty();
    }

    @Test
    default void recordsWhenSessionWasLastUsed() {
        insert(session(5, 1), session(6, 1));

        write(tx -> tx.sessions().recordUse(id(5), START.plusMillis(9)));

        SessionRow observed = session(5, 1).seenAt(START.plusMillis(9));
        assertThat(get(5)).contains(observed);
        assertThat(bySecret("session 5")).contains(observed);
        assertThat(ofUser(1)).containsExactly(observed, session(6, 1));
    }

    @Test
    default void ignoresUseOfUnknownSession() {
        insert(session(5, 1));

        write(tx -> tx.sessions().recordUse(id(6), START));

        assertThat(get(6)).isEmpty();
        assertThat(ofUser(1)).containsExactly(session(5, 1));
    }

    @Test
    default void authenticationReplacesSessionSecret() {
        insert(session(5, 1), session(6, 1));

        write(tx -> tx.sessions().authenticated(id(5), TokenHash.of("new"), START.plusMillis(9)));

        SessionRow changed = session(5, 1).authenticatedAt(START.plusMillis(9), TokenHash.of("new"));
        assertThat(get(5)).contains(changed);
        assertThat(bySecret("new")).contains(changed);
        assertThat(bySecret("session 5")).isEmpty();
        assertThat(ofUser(1)).containsExactly(changed, session(6, 1));
    }

    @Test
    default void deletedSessionIsNotFoundByAnyLookup() {
        insert(session(5, 1), session(6, 1));

        write(tx -> tx.sessions().delete(id(5)));

        assertThat(get(5)).isEmpty();
        assertThat(bySecret("session 5")).isEmpty();
        assertThat(ofUser(1)).containsExactly(session(6, 1));
        write(tx -> tx.sessions().insert(session(7, 1, "session 5")));
        assertThat(bySecret("session 5")).contains(session(7, 1, "session 5"));
    }

    @Test
    default void refusesToDeleteOrAuthenticateUnknownSession() {
        insert(session(5, 1));

        assertRefused(id(6), tx -> tx.sessions().delete(id(6)));
        assertRefused(id(6), tx -> tx.sessions().authenticated(id(6), TokenHash.of("new"), START));
        assertThat(bySecret("new")).isEmpty();
    }

    @Test
    default void refusesSessionWithExistingIdOrHash() {
        insert(session(5, 1));

        assertRefused(id(5), tx -> tx.sessions().insert(session(5, 1, "another")));
        assertRefused(id(6), tx -> tx.sessions().insert(session(6, 2, "session 5")));

        assertThat(bySecret("another")).isEmpty();
        assertThat(bySecret("session 5")).contains(session(5, 1));
    }

    @Test
    default void refusesSessionForUnknownUser() {
        assertRefused(id(8), tx -> tx.sessions().insert(session(5, 8)));
        assertThat(bySecret("session 5")).isEmpty();
    }

    @Test
    default void findsSessionByHashOnlyInGivenOrganization() {
        insert(session(5, 1), session(6, 1));
        writeIn(THEIRS, tx -> {
            tx.users().insert(human(1));
            tx.sessions().insert(session(9, 1, "session 5"));
            assertThat(tx.sessions().byHash(TokenHash.of("session 5"))).contains(session(9, 1, "session 5"));
            assertThat(tx.sessions().byHash(TokenHash.of("session 6"))).isEmpty();
        });

        assertThat(bySecret("session 5")).contains(session(5, 1));
    }

    @Test
    default void sessionStillReferencesTokenAfterTokenIsDeleted() {
        SessionRow withToken =
                new SessionRow(id(5), id(1), TokenHash.of("s"), Method.TOKEN, id(90), START, START, START, null, null);
        insert(withToken);
        write(tx -> tx.tokens().insert(token(90, human(1))));

        write(tx -> tx.tokens().delete(id(90)));

        assertThat(bySecret("s")).contains(withToken);
    }

    @Test
    default void deletesOnlySessionsOfGivenUser() {
        insert(session(8, 1), session(5, 1), session(6, 2), session(7, 1));

        write(tx -> assertThat(tx.sessions().deleteOf(id(1), null)).containsExactly(id(5), id(7), id(8)));

        assertThat(ofUser(1)).isEmpty();
        assertThat(ofUser(2)).containsExactly(session(6, 2));
        assertThat(bySecret("session 7")).isEmpty();
        assertThat(bySecret("session 6")).isPresent();
        write(tx -> assertThat(tx.sessions().deleteOf(id(1), null)).isEmpty());
    }

    @Test
    default void deletesAllSessionsForUserExceptGivenOne() {
        insert(session(8, 1), session(5, 1), session(6, 2), session(7, 1));

        write(tx -> assertThat(tx.sessions().deleteOf(id(1), id(7))).containsExactly(id(5), id(8)));
        assertThat(ofUser(1)).containsExactly(session(7, 1));

        write(tx -> assertThat(tx.sessions().deleteOf(id(1), id(6))).containsExactly(id(7)));
        assertThat(ofUser(2)).containsExactly(session(6, 2));
    }

    @Test
    default void deletesOnlySessionsCreatedOrLastUsedBeforeGivenInstants() {
        Instant created = START.plusMillis(10);
        Instant observed = START.plusMillis(20);
        insert(
                session(4, 1, "old", created.minusMillis(1), observed),
                session(5, 1, "idle", created, observed.minusMillis(1)),
                session(6, 1, "both", START, START),
                session(7, 1, "neither", created, observed));

        write(tx -> assertThat(tx.sessions().deleteEnded(created, observed, 9)).isEqualTo(3));

        assertThat(ofUser(1)).containsExactly(session(7, 1, "neither", created, observed));
        assertThat(bySecret("idle")).isEmpty();
        assertThat(bySecret("neither")).isPresent();
    }

    @Test
    default void doesNotDeleteSessionUsedSinceGivenInstant() {
        insert(session(5, 1), session(6, 1));
        write(tx -> tx.sessions().recordUse(id(5), START.plusMillis(9)));

        write(tx -> assertThat(tx.sessions().deleteEnded(START, START.plusMillis(9), 9))
                .isEqualTo(1));

        assertThat(ofUser(1)).containsExactly(session(5, 1).seenAt(START.plusMillis(9)));
    }

    @Test
    default void deletesEndedSessionsInBatches() {
        insert(
                session(4, 1, "a", START, START.plusMillis(9)),
                session(5, 1, "b", START, START),
                session(6, 2, "c", START.plusMillis(9), START),
                session(7, 2, "d", START, START));
        Instant later = START.plusMillis(5);

        write(tx -> assertThat(tx.sessions().deleteEnded(later, later, 3)).isEqualTo(3));
        assertThat(ofUser(1).size() + ofUser(2).size()).isEqualTo(1);
        write(tx -> assertThat(tx.sessions().deleteEnded(later, later, 3)).isEqualTo(1));
        write(tx -> assertThat(tx.sessions().deleteEnded(later, later, 3)).isZero());
        assertThat(ofUser(1)).isEmpty();
        assertThat(ofUser(2)).isEmpty();
    }

    /** Inserts users 1 and 2 and their sessions. */
    private void insert(SessionRow... sessions) {
        write(tx -> {
            tx.users().insert(human(1));
            tx.users().insert(human(2));
            List.of(sessions).forEach(tx.sessions()::insert);
        });
    }

    private Optional<SessionRow> get(long number) {
        return find(view -> view.sessions().get(id(number)));
    }

    private Optional<SessionRow> bySecret(String secret) {
        return find(view -> view.sessions().byHash(TokenHash.of(secret)));
    }

    private List<SessionRow> ofUser(long user) {
        return items(view -> view.sessions().ofUser(id(user), null, 99));
    }
}
