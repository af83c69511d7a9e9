package dev.castellan.server.people;

import static dev.castellan.server.people.Scene.OTHER_PASSWORD;
import static dev.castellan.server.people.Scene.PASSWORD;
import static dev.castellan.server.people.Scene.browser;
import static dev.castellan.server.people.Scene.join;
import static dev.castellan.server.people.Scene.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.people.InvitationPurpose;
import dev.castellan.model.people.SignInMethod;
import dev.castellan.server.internal.store.audit.AuditRow;
import dev.castellan.server.internal.store.credentials.InvitationRow.Purpose;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.people.signin.SignedIn;
import dev.castellan.server.spi.Refusal;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests joining and account recovery with an invitation code. */
class JoinTest {

    private static final Duration LIFE = Duration.ofDays(3);

    private final Scene scene = new Scene();
    private final UUID ada = scene.user("ada@castellan.example");

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void viewingInvitationDoesNotUseUpCode() {
        String code = scene.invite(ada, Purpose.JOIN, LIFE);

        for (int i = 0; i < 3; i++) {
            assertThat(scene.people.invitation(" " + code + "\n")).satisfies(invitation -> {
                assertThat(invitation.organizationId()).isEqualTo(scene.organization);
                assertThat(invitation.organizationName()).isEqualTo("Moonbase");
                assertThat(invitation.userId()).isEqualTo(ada);
                assertThat(invitation.email()).isEqualTo("ada@castellan.example");
                assertThat(invitation.purpose()).isEqualTo(InvitationPurpose.JOIN);
                assertThat(invitation.expiresAt())
                        .isEqualTo(scene.clock.instant().plus(LIFE));
            });
        }
        assertThat(scene.events()).isEmpty();
    }

    @Test
    void joiningSetsPasswordAndSignsUserIn() {
        SignedIn signedIn;
        try (People ofDefaultHashing =
                People.builder(scene.store).clock(scene.clock).build()) {
            signedIn = join(ofDefaultHashing.join(scene.invite(ada, Purpose.JOIN, LIFE), PASSWORD, browser()));
        }

        assertThat(scene.password(ada).hash()).startsWith("$argon2id$v=19$m=19456,t=2,p=1$");
        ActiveSession session = scene.people.session(signedIn.secret()).orElseThrow();
        assertThat(session).isEqualTo(signedIn.session());
        assertThat(session.userId()).isEqualTo(ada);
        assertThat(session.method()).isEqualTo(SignInMethod.INVITATION);
        assertThat(scene.signIn("ada@castellan.example").session().userId()).isEqualTo(ada);
    }

    @Test
    void joiningRecordsAuditEventWithUserAsActor() {
        SignedIn signedIn = join(scene.people.join(scene.invite(ada, Purpose.JOIN, LIFE), PASSWORD, browser()));

        AuditRow event = scene.lastEvent();
        UUID session = signedIn.session().sessionId();
        assertThat(event.operation()).isEqualTo("invitations.join");
        assertThat(event.actorId()).isEqualTo(ada);
        assertThat(event.credentialId()).isEqualTo(session);
        assertThat(event.objectIds()).containsExactly(ada, session);
        assertThat(event.address()).isEqualTo("192.0.2.7");
        assertThat(event.via()).isEqualTo(AuditRow.Via.EMBEDDER);
    }

    @Test
    void refusesUsedCodeAndStatesThatInvitationWasUsed() {
        String code = scene.invite(ada, Purpose.JOIN, LIFE);
        join(scene.people.join(code, PASSWORD, browser()));

        assertRefused(code, ErrorKind.CONFLICT, "code: this invitation was used");
        assertThat(refusal(() -> join(scene.people.join(code, PASSWORD, browser()))))
                .hasMessageStartingWith("code: this invitation was used");
    }

    @Test
    void refusesCodeAsSoonAsItExpires() {
        String code = scene.invite(ada, Purpose.JOIN, LIFE);
        scene.clock.advance(LIFE.minusMillis(1));
        assertThat(scene.people.invitation(code).userId()).isEqualTo(ada);
        scene.clock.advance(Duration.ofMillis(1));

        assertRefused(code, ErrorKind.CONFLICT, "code: this invitation has expired");
    }

    @Test
    void doesNotFindReplacedUnknownOrMalformedCodes() {
        String replaced = scene.invite(ada, Purpose.JOIN, LIFE);
        String code = scene.invite(ada, Purpose.JOIN, LIFE);

        assertRefused(replaced, ErrorKind.NOT_FOUND, "code: no such invitation");
        assertRefused("x".repeat(49), ErrorKind.NOT_FOUND, "code: no such invitation");
        assertRefused("not a code", ErrorKind.NOT_FOUND, "code: no such invitation");
        assertThat(scene.people.invitation(code).userId()).isEqualTo(ada);
    }

    @Test
    void doesNotFindCodeWithTagOfAnotherOrganization() {
        String code = scene.invite(ada, Purpose.JOIN, LIFE);
        String secret = code.substring(6);

        assertRefused(scene.tagOfAnother() + secret, ErrorKind.NOT_FOUND, "code: no such invitation");
        assertRefused("zzzzzz" + secret, ErrorKind.NOT_FOUND, "code: no such invitation");
        assertRefused(secret, ErrorKind.NOT_FOUND, "code: no such invitation");
        assertThat(scene.people.invitation(code).userId()).isEqualTo(ada);
    }

    @Test
    void doesNotFindInvitationForSuspendedUser() {
        String code = scene.invite(ada, Purpose.JOIN, LIFE);
        scene.administration.suspendUser(scene.organization, ada);

        assertRefused(code, ErrorKind.NOT_FOUND, "code: no such invitation");
        assertThat(refusal(() -> join(scene.people.join(code, PASSWORD, browser())))
                        .kind())
                .isEqualTo(ErrorKind.NOT_FOUND);
        scene.administration.resumeUser(scene.organization, ada);
        assertThat(scene.people.invitation(code).userId()).isEqualTo(ada);
    }

    @Test
    void refusedPasswordDoesNotUseUpCode() {
        String code = scene.invite(ada, Purpose.JOIN, LIFE);

        Refusal refusal = refusal(() -> join(scene.people.join(code, "short", browser())));
        assertThat(refusal.kind()).isEqualTo(ErrorKind.INVALID);
        assertThat(refusal).hasMessageStartingWith("password: must have 15 to 200 characters");
        assertThat(refusal(() -> join(scene.people.join(code, "ada@castellan.example", browser()))))
                .hasMessageStartingWith("password: is easy to guess");
        assertThat(join(scene.people.join(code, PASSWORD, browser())).session().userId())
                .isEqualTo(ada);
    }

    @Test
    void recoveryReplacesPasswordEndsOldSessionsAndResetsFailureCount() {
        join(scene.people.join(scene.invite(ada, Purpose.JOIN, LIFE), "quarry lantern ostrich mural", browser()));
        scene.failures(ada, 100);
        String code = scene.invite(ada, Purpose.RECOVER, Duration.ofHours(1));

        assertThat(scene.people.invitation(code).purpose()).isEqualTo(InvitationPurpose.RECOVER);
        SignedIn signedIn = join(scene.people.join(code, PASSWORD, browser()));

        assertThat(scene.lastEvent().operation()).isEqualTo("invitations.recover");
        assertThat(scene.sessions(ada))
                .extracting(session -> session.sessionId())
                .containsExactly(signedIn.session().sessionId());
        assertThat(scene.password(ada).failures()).isZero();
        assertThat(scene.signIn("ada@castellan.example").session().userId()).isEqualTo(ada);
    }

    @Test
    void passwordChangeInvalidatesRecoveryCode() {
        UUID grace = scene.userWithPassword("grace@castellan.example");
        String code = scene.invite(grace, Purpose.RECOVER, Duration.ofHours(1));
        SignedIn signedIn = scene.signIn("grace@castellan.example");

        join(scene.people.changePassword(signedIn.session(), PASSWORD, OTHER_PASSWORD, browser()));

        assertRefused(code, ErrorKind.CONFLICT, "code: this invitation was used or deleted");
    }

    @Test
    void settingPasswordInvalidatesOpenInvitation() {
        SignedIn signedIn = scene.joinedWithoutCredential(ada);
        String code = scene.invite(ada, Purpose.JOIN, LIFE);
        join(scene.people.changePassword(signedIn.session(), null, PASSWORD, browser()));

        assertRefused(code, ErrorKind.CONFLICT, "code: this invitation was used");
    }

    private void assertRefused(String code, ErrorKind kind, String message) {
        Refusal refusal = refusal(() -> scene.people.invitation(code));
        assertThat(refusal.kind()).isEqualTo(kind);
        assertThat(refusal).hasMessageStartingWith(message).hasMessageNotContaining(code);
    }
}
