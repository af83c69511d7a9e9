package dev.castellan.system.mutations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewToken;
import dev.castellan.model.Role;
import dev.castellan.model.people.InvitationRenewal;
import dev.castellan.model.people.IssuedInvitation;
import dev.castellan.model.people.NewInvitation;
import dev.castellan.server.Administration;
import dev.castellan.server.Bootstrap;
import dev.castellan.server.internal.store.credentials.PasskeyRow;
import dev.castellan.server.internal.store.credentials.SessionRow;
import dev.castellan.server.internal.store.rows.OrganizationLimits;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.people.People;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.people.signin.SignedIn;
import dev.castellan.server.spi.Refusal;
import dev.castellan.system.fixture.TestServer;
import dev.castellan.system.fixture.TestedStore;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests that the server refuses expired codes and sessions. Runs against each server with a mistake. */
class CodesAndSessions {

    private static final String PASSWORD = "seven green turtles dance";

    private TestServer server;
    private Administration administration;
    private People people;
    private UUID organization;
    private IssuedInvitation invitation;
    private UUID ada;

    @BeforeEach
    void start() {
        server = TestServer.start(TestedStore.MEMORY, builder -> builder.requestListener((call, response, time) -> {}));
        administration = server.server().administration();
        people = People.builder(server.store().healthy()).clock(server.clock()).build();
        organization = server.server().bootstrap().organizationId();
        invitation = administration.createInvitation(
                organization, NewInvitation.of("Ada", "ada@castellan.test", Role.CLIENT));
        ada = invitation.userId();
    }

    @AfterEach
    void stop() {
        people.close();
        server.close();
    }

    @Test
    void rejectsCodeOfDeletedInvitation() {
        assertThat(people.invitation(invitation.code()).userId()).isEqualTo(ada);

        administration.deleteInvitation(organization, ada);

        assertRefused(invitation.code());
    }

    @Test
    void rejectsCodeAfterInvitationIsRenewed() {
        IssuedInvitation other = administration.renewInvitation(organization, ada);

        assertThat(people.invitation(other.code()).userId()).isEqualTo(ada);
        assertRefused(invitation.code());
    }

    @Test
    void rejectsExpiredInvitationCode() {
        server.clock().advance(Duration.ofDays(3));

        assertRefused(invitation.code());
    }

    @Test
    void rejectsRecoveryCodeAfterOneHour() {
        join(invitation.code());
        String code = administration.renewInvitation(organization, ada).code();
        server.clock().advance(Duration.ofHours(1));

        assertRefused(code);
    }

    @Test
    void rejectsRecoveryCodeThatWasAlreadyUsed() {
        join(invitation.code());
        String code = administration.renewInvitation(organization, ada).code();
        join(code);

        assertRefused(code);
    }

    @Test
    void recoveryEndsOtherSessionsOfUser() {
        String other = join(invitation.code()).secret();
        String code = administration
                .renewInvitation(organization, ada, InvitationRenewal.STANDARD.keepingCredentials())
                .code();
        String own = join(code).secret();

        assertThat(people.session(own)).isPresent();
        assertThat(people.session(other)).isEmpty();
    }

    @Test
    void sessionEndsWhenItsPasskeyIsDeleted() {
        UUID passkey = UUID.randomUUID();
        UUID session = UUID.randomUUID();
        server.store().healthy().write(organization, tx -> {
            tx.passkeys().insert(new PasskeyRow(passkey, ada, "id", "cHVibGlj", 0, "Phone", tx.now(), null, List.of()));
            tx.sessions()
                    .insert(new SessionRow(
                            session,
                            ada,
                            TokenHash.of("made-up"),
                            SessionRow.Method.PASSKEY,
                            null,
                            tx.now(),
                            tx.now(),
                            tx.now(),
                            null,
                            null));
            return session;
        });

        administration.deletePasskey(organization, ada, passkey);

        assertThat(server.store()
                        .healthy()
                        .<List<SessionRow>>read(
                                organization, view -> view.sessions().ofUser(ada, null, 10)))
                .isEmpty();
    }

    @Test
    void sessionStartedWithTokenMayNotChangeCredentials() {
        SignedIn signedIn = people.signIn(token(), Browser.UNKNOWN);

        assertThat(people.mayChangeCredentials(signedIn.session())).isFalse();
    }

    @Test
    void revokingAllTokensDeletesPasswordSetWithFirstToken() {
        Bootstrap first = server.server().bootstrap();
        SignedIn signedIn = people.signIn(first.token(), Browser.UNKNOWN);
        people.changePassword(signedIn.session(), null, PASSWORD, Browser.UNKNOWN)
                .toCompletableFuture()
                .join();

        administration.deleteTokens(organization, first.adminId());

        assertThat(server.store()
                        .healthy()
                        .<Boolean>read(
                                organization,
                                view -> view.passwords().get(first.adminId()).isPresent()))
                .isFalse();
    }

    @Test
    void rejectsSessionOfSuspendedUser() {
        String session = signIn(token());
        assertThat(people.session(session)).isPresent();

        server.store().healthy().write(organization, tx -> {
            tx.users().suspend(ada, true);
            return ada;
        });

        assertThat(people.session(session)).isEmpty();
    }

    @Test
    void resumingUserDoesNotRestoreSessions() {
        String session = signIn(token());

        administration.suspendUser(organization, ada);
        administration.resumeUser(organization, ada);

        assertThat(people.session(session)).isEmpty();
    }

    @Test
    void sessionEndsWhenItsTokenIsRevoked() {
        IssuedToken token = administration.createToken(organization, NewToken.forUser(ada));
        String session = signIn(token.token());
        assertThat(people.session(session)).isPresent();

        administration.deleteToken(organization, token.id());

        assertThat(people.session(session)).isEmpty();
    }

    @Test
    void sessionExpiresAfterOneHourWithoutUse() {
        String session = signIn(token());
        server.clock().advance(Duration.ofHours(1).minusMillis(1));
        assertThat(people.session(session)).isPresent();

        server.clock().advance(Duration.ofHours(1));

        assertThat(people.session(session)).isEmpty();
    }

    @Test
    void limitOfOrganizationEndsSessions() {
        String session = signIn(token());
        server.store().healthy().<Boolean>write(organization, tx -> {
            tx.setLimits(new OrganizationLimits(null, 1));
            return true;
        });
        server.clock().advance(Duration.ofMinutes(59));
        assertThat(people.session(session)).isPresent();

        server.clock().advance(Duration.ofMinutes(1));

        assertThat(people.session(session)).isEmpty();
    }

    @Test
    void sessionOfAdminNeedsPasskeyIfOrganizationRequiresPasskeys() {
        String session = signIn(server.server().bootstrap().token());
        assertThat(people.session(session).orElseThrow().needsPasskey()).isFalse();

        server.store().healthy().<Boolean>write(organization, tx -> {
            tx.setLimits(OrganizationLimits.NONE.withAdminPasskeysRequired(true));
            return true;
        });

        assertThat(people.session(session).orElseThrow().needsPasskey()).isTrue();
    }

    private SignedIn join(String code) {
        return people.join(code, PASSWORD, Browser.UNKNOWN)
                .toCompletableFuture()
                .join();
    }

    private String token() {
        return administration.createToken(organization, NewToken.forUser(ada)).token();
    }

    private String signIn(String token) {
        return people.signIn(token, Browser.UNKNOWN).secret();
    }

    private void assertRefused(String code) {
        assertThatExceptionOfType(Refusal.class).isThrownBy(() -> people.invitation(code));
    }
}
