package dev.castellan.server.people;

import static dev.castellan.server.people.Scene.PASSWORD;
import static dev.castellan.server.people.Scene.browser;
import static dev.castellan.server.people.Scene.join;
import static dev.castellan.server.people.Scene.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.people.SignInMethod;
import dev.castellan.server.NewOrganization;
import dev.castellan.server.internal.store.audit.AuditRow;
import dev.castellan.server.internal.store.credentials.PasswordRow;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.people.signin.SignedIn;
import dev.castellan.server.spi.Refusal;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PasswordSignInTest {

    private static final String ADA = "ada@castellan.example";
    private static final String WRONG = "not the password of ada";

    private final Scene scene = new Scene();
    private final UUID ada = scene.userWithPassword(ADA);

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void signsInWithCorrectPasswordIgnoringEmailCase() {
        SignedIn signedIn = join(scene.people.signIn(scene.organization, "ADA@Castellan.example", PASSWORD, browser()));

        assertThat(scene.active(signedIn).method()).isEqualTo(SignInMethod.PASSWORD);
        assertThat(scene.lastEvent().operation()).isEqualTo("sessions.signIn");
        assertThat(scene.lastEvent().objectIds())
                .containsExactly(ada, signedIn.session().sessionId());
        assertThat(signedIn.toString()).doesNotContain(signedIn.secret());
    }

    @Test
    void acceptsComposedAndDecomposedAccentsInPassword() {
        String code = scene.invite(
                ada,
                dev.castellan.server.internal.store.credentials.InvitationRow.Purpose.RECOVER,
                Duration.ofHours(1));
        join(scene.people.join(code, "café horses batteries", browser()));

        assertThat(join(scene.people.signIn(scene.organization, ADA, "cafe\u0301 horses batteries", browser())))
                .isNotNull();
    }

    @Test
    void refusesSignInWithSameMessageForEveryReason() {
        UUID suspended = scene.userWithPassword("sue@castellan.example");
        scene.administration.suspendUser(scene.organization, suspended);
        scene.user("joe@castellan.example");
        Refusal wrong = scene.refusedSignIn(ADA, WRONG);

        assertThat(wrong.kind()).isEqualTo(ErrorKind.UNAUTHENTICATED);
        assertThat(wrong).hasMessageStartingWith("password: not accepted").hasMessageNotContaining(ADA);
        assertThat(wrong.retryAfter()).isNull();
        for (String email :
                new String[] {"nobody@castellan.example", "sue@castellan.example", "joe@castellan.example"}) {
            Refusal other = scene.refusedSignIn(email, PASSWORD);
            assertThat(other).as(email).hasMessage(wrong.getMessage());
            assertThat(other.kind()).isEqualTo(wrong.kind());
            assertThat(other.retryAfter()).isNull();
        }
    }

    @Test
    void auditEventOfFailedSignInReferencesKnownUserButHasNoActor() {
        scene.refusedSignIn(ADA, WRONG);
        AuditRow wrong = scene.lastEvent();
        scene.refusedSignIn("nobody@castellan.example", WRONG);
        AuditRow unknown = scene.lastEvent();

        assertThat(wrong.operation()).isEqualTo("sessions.signInFailed");
        assertThat(wrong.actorId()).isNull();
        assertThat(wrong.objectIds()).containsExactly(ada);
        assertThat(unknown.operation()).isEqualTo("sessions.signInFailed");
        assertThat(unknown.objectIds()).isEmpty();
        assertThat(unknown.toString()).doesNotContain("nobody");
    }

    @Test
    void delaysSignInTwoSecondsAfterFifthFailureAndFourAfterSixth() {
        for (int i = 0; i < 5; i++) {
            scene.refusedSignIn(ADA, WRONG);
        }
        Refusal waiting = scene.refusedSignIn(ADA, PASSWORD);
        assertThat(waiting).hasMessageStartingWith("password: not accepted");
        assertThat(scene.password(ada).failures()).isEqualTo(5);

        scene.clock.advance(Duration.ofSeconds(2));
        scene.refusedSignIn(ADA, WRONG);
        scene.clock.advance(Duration.ofMillis(3999));
        scene.refusedSignIn(ADA, PASSWORD);
        scene.clock.advance(Duration.ofMillis(1));

        assertThat(scene.signIn(ADA)).isNotNull();
    }

    @Test
    void resetsFailureCountAfterSuccess() {
        scene.failures(ada, 99);

        scene.signIn(ADA);

        assertThat(scene.password(ada).failures()).isZero();
        assertThat(scene.password(ada).blockedUntil()).isNull();
    }

    @Test
    void disablesPasswordAfterHundredFailures() {
        scene.failures(ada, 99);
        scene.refusedSignIn(ADA, WRONG);
        scene.clock.advance(Duration.ofDays(365));

        assertThat(scene.refusedSignIn(ADA, PASSWORD)).hasMessageStartingWith("password: not accepted");
        assertThat(scene.password(ada).failures()).isEqualTo(100);
    }

    @Test
    void blocksNetworkAddressForFifteenMinutesAfterTwentyFailures() {
        for (int i = 0; i < 20; i++) {
            String email = "user" + i + "@castellan.example";
            assertThat(refusal(() -> join(scene.people.signIn(scene.organization, email, WRONG, browser())))
                            .kind())
                    .isEqualTo(ErrorKind.UNAUTHENTICATED);
        }

        Refusal refused = refusal(() -> scene.signIn(ADA));
        assertThat(refused.kind()).isEqualTo(ErrorKind.RATE_LIMITED);
        assertThat(refused.retryAfter()).isEqualTo(Duration.ofMinutes(15));
        scene.clock.advance(Duration.ofMinutes(15));
        assertThat(scene.signIn(ADA)).isNotNull();
    }

    @Test
    void replacesHashThatUsesOldParametersAtSignIn() {
        String old = "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4";
        scene.store.write(scene.organization, tx -> {
            tx.passwords().put(new PasswordRow(ada, old, tx.now()));
            return ada;
        });

        join(scene.people.signIn(scene.organization, ADA, "password", browser()));

        assertThat(scene.password(ada).hash()).startsWith("$argon2id$v=19$m=64,t=2,p=1$");
        assertThat(join(scene.people.signIn(scene.organization, ADA, "password", Browser.UNKNOWN)))
                .isNotNull();
    }

    @Test
    void refusesSignInToOrganizationThatUserDoesNotBelongTo() {
        UUID other = scene.administration
                .createOrganization(NewOrganization.withName("Other").admin("Root", "root@other.example"))
                .organizationId();

        assertThat(refusal(() -> join(scene.people.signIn(other, ADA, PASSWORD, browser())))
                        .kind())
                .isEqualTo(ErrorKind.UNAUTHENTICATED);
        assertThat(refusal(() -> join(scene.people.signIn(new UUID(1, 2), ADA, PASSWORD, browser()))))
                .hasMessageStartingWith("organization: no such organization");
    }
}
