package dev.castellan.server.people;

import static dev.castellan.server.people.Scene.browser;
import static dev.castellan.server.people.Scene.refusal;
import static dev.castellan.server.people.Scene.refusalOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.internal.store.Store;
import dev.castellan.server.internal.store.credentials.SessionRow;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.people.signin.SignedIn;
import dev.castellan.server.store.OutcomeUnknownException;
import dev.castellan.server.store.StoreUnavailableException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SessionTest {

    private static final String ADA = "ada@castellan.example";

    private final Scene scene = new Scene();
    private final UUID ada = scene.user(ADA);
    private final String token = scene.token(ada).token();

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void storesOnlyHashOfSessionSecret() {
        SignedIn signedIn = signIn();

        assertThat(signedIn.secret()).matches("[0-9A-Za-z]{49}");
        assertThat(scene.sessions(ada))
                .singleElement()
                .satisfies(row -> assertThat(row.hash()).isEqualTo(TokenHash.of(signedIn.secret())));
        assertThat(scene.people.session("x".repeat(49))).isEmpty();
        assertThat(scene.people.session("")).isEmpty();
        assertThat(scene.people.session("☃".repeat(49))).isEmpty();
    }

    @Test
    void findsNoSessionForSecretWithTagOfAnotherOrganization() {
        String secret = signIn().secret();

        assertThat(secret).startsWith(scene.tag(scene.organization));
        assertThat(scene.people.session(scene.tagOfAnother() + secret.substring(6)))
                .isEmpty();
        assertThat(scene.people.session("zzzzzz" + secret.substring(6))).isEmpty();
        assertThat(scene.people.session(secret.substring(6))).isEmpty();
        assertThat(scene.people.session(secret)).isPresent();
    }

    @Test
    void sessionIsFoundOnAnotherNode() {
        String secret = signIn().secret();

        try (People other = scene.next()) {
            assertThat(other.session(secret)).isPresent();
        }
    }

    @Test
    void findsSessionEvenIfItsUseCannotBeRecorded() {
        String secret = signIn().secret();
        scene.clock.advance(Duration.ofMinutes(2));

        for (RuntimeException failure : List.of(
                new StoreUnavailableException("busy", null), new OutcomeUnknownException("no response", null))) {
            try (People people =
                    People.builder(withoutWrites(failure)).clock(scene.clock).build()) {
                assertThat(people.session(secret)).isPresent();
            }
        }
    }

    @Test
    void sessionExpiresAfterOneHourWithoutUse() {
        SignedIn signedIn = signIn();
        scene.clock.advance(Duration.ofHours(1).minusMillis(1));
        assertThat(scene.people.session(signedIn.secret())).isPresent();
        scene.clock.advance(Duration.ofHours(1).minusMillis(1));
        assertThat(scene.people.session(signedIn.secret())).isPresent();

        scene.clock.advance(Duration.ofHours(1));

        assertThat(scene.people.session(signedIn.secret())).isEmpty();
    }

    @Test
    void sessionExpiresAfterTwelveHoursEvenIfUsed() {
        SignedIn signedIn = signIn();
        Instant end = scene.clock.instant().plus(Duration.ofHours(12));
        assertThat(signedIn.session().expiresAt()).isEqualTo(end);
        for (int i = 0; i < 23; i++) {
            scene.clock.advance(Duration.ofMinutes(30));
            assertThat(scene.people.session(signedIn.secret())).isPresent();
        }
        scene.clock.advance(Duration.ofMinutes(30).minusMillis(1));
        assertThat(scene.people.session(signedIn.secret())).isPresent();

        scene.clock.advance(Duration.ofMillis(1));

        assertThat(scene.people.session(signedIn.secret())).isEmpty();
    }

    @Test
    void limitOfOrganizationEndsOlderSessions() {
        SignedIn signedIn = signIn();
        Instant start = scene.clock.instant();
        scene.limitSessions(2);
        assertThat(scene.people.session(signedIn.secret()))
                .hasValueSatisfying(
                        session -> assertThat(session.expiresAt()).isEqualTo(start.plus(Duration.ofHours(2))));
        for (int i = 0; i < 3; i++) {
            scene.clock.advance(Duration.ofMinutes(30));
            assertThat(scene.people.session(signedIn.secret())).isPresent();
        }
        scene.limitSessions(1);
        assertThat(scene.people.session(signedIn.secret())).isEmpty();

        signIn();
        assertThat(scene.sessions(ada))
                .as("a sign-in deletes sessions that have ended")
                .hasSize(1);
    }

    @Test
    void recordsUseOfSessionAtMostOncePerMinute() {
        SignedIn signedIn = signIn();
        Instant start = scene.clock.instant();
        scene.clock.advance(Duration.ofMinutes(1).minusMillis(1));
        scene.people.session(signedIn.secret());
        assertThat(scene.sessions(ada).get(0).lastSeenAt()).isEqualTo(start);

        scene.clock.advance(Duration.ofMillis(1));
        scene.people.session(signedIn.secret());
        scene.clock.advance(Duration.ofSeconds(59));
        scene.people.session(signedIn.secret());

        assertThat(scene.sessions(ada).get(0).lastSeenAt()).isEqualTo(start.plus(Duration.ofMinutes(1)));
    }

    @Test
    void eleventhSessionEndsOldestSession() {
        List<SignedIn> sessions = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            sessions.add(signIn());
            scene.clock.advance(Duration.ofSeconds(1));
        }
        assertThat(sessions)
                .allSatisfy(session -> assertThat(isSignedIn(session)).isTrue());

        sessions.add(signIn());

        assertThat(isSignedIn(sessions.get(0))).isFalse();
        assertThat(sessions.subList(1, 11))
                .allSatisfy(session -> assertThat(isSignedIn(session)).isTrue());
    }

    @Test
    void sessionLimitIgnoresOtherUsersAndEndedSessions() {
        List<SignedIn> sessions = new ArrayList<>();
        for (int i = 0; i < 9; i++) {
            signIn();
        }
        scene.clock.advance(Duration.ofHours(1));
        for (int i = 0; i < 10; i++) {
            sessions.add(signIn());
            scene.people.signIn(scene.adminToken, browser());
        }

        assertThat(sessions)
                .allSatisfy(session -> assertThat(isSignedIn(session)).isTrue());
    }

    @Test
    void signInDeletesExpiredSessions() {
        for (int i = 0; i < 9; i++) {
            signIn();
        }
        scene.clock.advance(Duration.ofHours(1).plusMillis(1));

        scene.people.signIn(scene.adminToken, browser());

        assertThat(scene.sessions(ada)).isEmpty();
    }

    @Test
    void signingOutEndsSessionAndIsIdempotent() {
        SignedIn signedIn = signIn();

        scene.people.signOut(signedIn.session(), browser());
        assertThat(isSignedIn(signedIn)).isFalse();
        assertThat(scene.lastEvent().operation()).isEqualTo("sessions.signOut");
        int events = scene.events().size();
        scene.people.signOut(signedIn.session(), browser());

        assertThat(scene.events()).hasSize(events);
    }

    @Test
    void userCanEndOnlyOwnOtherSessions() {
        SignedIn here = signIn();
        SignedIn there = signIn();
        SignedIn elsewhere = signIn();
        SignedIn ofTheAdmin = scene.people.signIn(scene.adminToken, browser());

        scene.people.deleteSession(here.session(), there.session().sessionId(), browser());
        assertThat(isSignedIn(there)).isFalse();
        assertThat(isSignedIn(elsewhere)).isTrue();
        assertThat(scene.lastEvent().operation()).isEqualTo("sessions.delete");
        assertThat(refusalOf(() -> scene.people.deleteSession(
                                here.session(), ofTheAdmin.session().sessionId(), browser()))
                        .kind())
                .isEqualTo(ErrorKind.NOT_FOUND);

        assertThat(scene.people.deleteOtherSessions(here.session(), browser())).isEqualTo(1);
        assertThat(isSignedIn(elsewhere)).isFalse();
        assertThat(isSignedIn(here)).isTrue();
        assertThat(isSignedIn(ofTheAdmin)).isTrue();
        assertThat(scene.lastEvent().operation()).isEqualTo("sessions.deleteAll");
    }

    @Test
    void endingOtherSessionsRequiresSignInWithinFifteenMinutes() {
        SignedIn here = signIn();
        scene.clock.advance(Duration.ofMinutes(15).minusMillis(1));
        assertThat(scene.people.needsConfirmation(here.session())).isFalse();
        scene.people.deleteOtherSessions(here.session(), browser());

        scene.clock.advance(Duration.ofMillis(1));

        assertThat(scene.people.needsConfirmation(here.session())).isTrue();
        assertThat(refusal(() -> scene.people.deleteOtherSessions(here.session(), browser()))
                        .kind())
                .isEqualTo(ErrorKind.FORBIDDEN);
    }

    @Test
    void refusesChangesByEndedSession() {
        SignedIn signedIn = signIn();
        scene.people.signOut(signedIn.session(), browser());

        assertThat(refusal(() -> scene.people.deleteOtherSessions(signedIn.session(), browser()))
                        .kind())
                .isEqualTo(ErrorKind.UNAUTHENTICATED);
    }

    @Test
    void suspendingUserEndsTheirSessions() {
        SignedIn signedIn = signIn();
        scene.administration.suspendUser(scene.organization, ada);
        assertThat(isSignedIn(signedIn)).isFalse();
    }

    @Test
    void storesShortenedUserAgentWithoutLineBreaks() {
        Browser browser = new Browser(browser().address(), "x\r\n".repeat(200) + "🐢");
        SignedIn signedIn = scene.people.signIn(token, browser);

        SessionRow row = scene.sessions(ada).get(0);
        assertThat(row.userAgent()).hasSizeLessThanOrEqualTo(255).doesNotContain("\n", "\r");
        assertThat(row.address()).isEqualTo("192.0.2.7");
        assertThat(signedIn.session()).isEqualTo(scene.active(signedIn));
        ActiveSession session = signedIn.session();
        assertThat(session.email()).isEqualTo(ADA);
        assertThat(session.organizationId()).isEqualTo(scene.organization);
    }

    private SignedIn signIn() {
        return scene.people.signIn(token, browser());
    }

    private boolean isSignedIn(SignedIn signedIn) {
        return scene.people.session(signedIn.secret()).isPresent();
    }

    /** Returns the scene's store with writes that fail. */
    private Store withoutWrites(RuntimeException failure) {
        return (Store) Proxy.newProxyInstance(
                Store.class.getClassLoader(), new Class<?>[] {Store.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("write")) {
                        throw failure;
                    }
                    try {
                        return method.invoke(scene.store, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
