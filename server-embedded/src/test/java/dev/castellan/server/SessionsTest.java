package dev.castellan.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewToken;
import dev.castellan.model.people.Session;
import dev.castellan.model.people.SignInMethod;
import dev.castellan.server.internal.store.Samples;
import dev.castellan.server.internal.store.credentials.SessionRow.Method;
import dev.castellan.server.spi.Refusal;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests how sessions are listed and ended, with a clock that the test controls. */
class SessionsTest {

    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration MOMENT = Duration.ofMillis(1);

    private final PeopleScene scene = new PeopleScene();
    private final Administration administration = scene.administration;
    private final UUID organization = scene.organization;
    private final UUID ada = scene.ada.id();

    @ParameterizedTest
    @EnumSource
    void listsSessionsWithoutTheirSecrets(Method method) {
        UUID id = scene.begin(method, null);
        assertThat(sessions())
                .containsExactly(new Session(
                        id,
                        ada,
                        new SignInMethod(method.name().toLowerCase(Locale.ROOT)),
                        PeopleScene.START,
                        PeopleScene.START,
                        PeopleScene.START.plus(Duration.ofHours(12)),
                        "192.0.2.7",
                        "Firefox"));
    }

    @Test
    void unusedSessionEndsAfterOneHour() {
        UUID id = scene.begin(Method.PASSWORD, null);
        scene.clock.advance(HOUR.minus(MOMENT));
        assertThat(ids()).containsExactly(id);
        scene.clock.advance(MOMENT);
        assertThat(ids()).isEmpty();
    }

    @Test
    void usedSessionEndsAfterTwelveHours() {
        UUID id = scene.begin(Method.PASSWORD, null);
        for (int hour = 0; hour < 12; hour++) {
            scene.clock.advance(HOUR.minus(MOMENT));
            scene.write(tx -> tx.sessions().recordUse(id, tx.now()));
        }
        assertThat(ids()).containsExactly(id);
        scene.clock.advance(MOMENT.multipliedBy(12));
        assertThat(ids()).isEmpty();
    }

    @Test
    void sessionStartedWithTokenEndsWhenTokenExpiresOrIsDeleted() {
        IssuedToken brief = administration.createToken(
                organization, NewToken.forUser(ada).expiringAt(PeopleScene.START.plus(MOMENT)));
        IssuedToken deleted = administration.createToken(organization, NewToken.forUser(ada));
        UUID one = scene.begin(Method.TOKEN, brief.id());
        UUID two = scene.begin(Method.TOKEN, deleted.id());
        assertThat(sessions())
                .extracting(Session::expiresAt)
                .containsExactly(PeopleScene.START.plus(MOMENT), PeopleScene.START.plus(Duration.ofHours(12)));

        assertThat(ids()).containsExactly(one, two);
        scene.clock.advance(MOMENT);
        assertThat(ids()).containsExactly(two);
        administration.deleteToken(organization, deleted.id());
        assertThat(ids()).isEmpty();
    }

    @Test
    void endsSessionOnlyOnceAndOnlyForItsUser() {
        UUID one = scene.begin(Method.PASSWORD, null);
        UUID two = scene.begin(Method.PASSWORD, null);
        UUID root = scene.first.adminId();
        missing(root, one);
        administration.deleteSession(organization, ada, one);
        assertThat(ids()).containsExactly(two);
        missing(ada, one);
        missing(ada, Samples.id(77));
    }

    @Test
    void refusesToEndSessionThatHasExpired() {
        UUID one = scene.begin(Method.PASSWORD, null);
        scene.clock.advance(HOUR);
        missing(ada, one);
    }

    @Test
    void endsOnlySessionsOfGivenUser() {
        scene.begin(Method.PASSWORD, null);
        scene.begin(Method.PASSKEY, null);
        administration.deleteSessions(organization, scene.first.adminId());
        assertThat(ids()).hasSize(2);
        administration.deleteSessions(organization, ada);
        assertThat(ids()).isEmpty();
        administration.deleteSessions(organization, ada);
    }

    @Test
    void suspendingUserEndsItsSessionsPermanently() {
        scene.begin(Method.PASSWORD, null);
        administration.suspendUser(organization, ada);
        administration.resumeUser(organization, ada);
        assertThat(ids()).isEmpty();
        assertThat(scene.store.<Integer>read(
                        organization,
                        view -> view.sessions().ofUser(ada, null, 10).size()))
                .isZero();
    }

    @Test
    void refusesToListOrEndSessionsOfUnknownUser() {
        UUID nobody = Samples.id(8);
        assertThatThrownBy(() -> administration.sessions(organization, nobody))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("user " + nobody);
        assertThatThrownBy(() -> administration.deleteSessions(organization, nobody))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("user " + nobody);
    }

    private void missing(UUID user, UUID session) {
        assertThatThrownBy(() -> administration.deleteSession(organization, user, session))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("session " + session);
    }

    private List<Session> sessions() {
        return administration.sessions(organization, ada);
    }

    private List<UUID> ids() {
        return sessions().stream().map(Session::id).toList();
    }
}
