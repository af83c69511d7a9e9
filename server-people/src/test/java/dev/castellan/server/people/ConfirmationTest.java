package dev.castellan.server.people;

import static dev.castellan.server.people.Scene.OTHER_PASSWORD;
import static dev.castellan.server.people.Scene.PASSWORD;
import static dev.castellan.server.people.Scene.browser;
import static dev.castellan.server.people.Scene.join;
import static dev.castellan.server.people.Scene.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.people.signin.SignedIn;
import dev.castellan.server.spi.Refusal;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests re-authentication and password changes. */
class ConfirmationTest {

    private static final String ADA = "ada@castellan.example";

    private final Scene scene = new Scene();
    private final UUID ada = scene.userWithPassword(ADA);

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void confirmationRenewsSessionSecretAndAuthenticationTime() {
        SignedIn before = scene.signIn(ADA);
        scene.clock.advance(Duration.ofMinutes(20));

        SignedIn after = join(scene.people.confirm(before.session(), PASSWORD, browser()));

        assertThat(after.session().sessionId()).isEqualTo(before.session().sessionId());
        assertThat(after.session().createdAt()).isEqualTo(before.session().createdAt());
        assertThat(after.session().expiresAt()).isEqualTo(before.session().expiresAt());
        assertThat(after.session().authenticatedAt()).isEqualTo(scene.clock.instant());
        assertThat(scene.people.session(before.secret())).isEmpty();
        assertThat(scene.people.session(after.secret())).contains(after.session());
        assertThat(scene.people.needsConfirmation(after.session())).isFalse();
        assertThat(scene.lastEvent().operation()).isEqualTo("sessions.reauthenticate");
    }

    @Test
    void wrongPasswordAtConfirmationCountsAsFailedSignIn() {
        SignedIn signedIn = scene.signIn(ADA);

        Refusal refused = refusal(() -> join(scene.people.confirm(signedIn.session(), "wrong", browser())));

        assertThat(refused.kind()).isEqualTo(ErrorKind.UNAUTHENTICATED);
        assertThat(refused).hasMessageStartingWith("password: ");
        assertThat(scene.password(ada).failures()).isEqualTo(1);
        assertThat(scene.lastEvent().operation()).isEqualTo("sessions.signInFailed");
        assertThat(scene.lastEvent().actorId()).isEqualTo(ada);
        scene.failures(ada, 100);
        assertThat(refusal(() -> join(scene.people.confirm(signedIn.session(), PASSWORD, browser())))
                        .kind())
                .isEqualTo(ErrorKind.UNAUTHENTICATED);
    }

    @Test
    void passwordChangeEndsOtherSessionsAndRenewsSecretOfCurrentSession() {
        SignedIn here = scene.signIn(ADA);
        SignedIn there = scene.signIn(ADA);

        SignedIn after = join(scene.people.changePassword(here.session(), PASSWORD, OTHER_PASSWORD, browser()));

        assertThat(scene.lastEvent().operation()).isEqualTo("passwords.change");
        assertThat(scene.lastEvent().objectIds()).containsExactly(ada);
        assertThat(scene.people.session(there.secret())).isEmpty();
        assertThat(scene.people.session(here.secret())).isEmpty();
        assertThat(scene.people.session(after.secret())).isPresent();
        assertThat(scene.refusedSignIn(ADA, PASSWORD).kind()).isEqualTo(ErrorKind.UNAUTHENTICATED);
        assertThat(join(scene.people.signIn(scene.organization, ADA, OTHER_PASSWORD, browser())))
                .isNotNull();
    }

    @Test
    void passwordChangeWithCurrentPasswordNeedsNoConfirmation() {
        SignedIn signedIn = scene.signIn(ADA);
        scene.clock.advance(Duration.ofMinutes(20));

        assertThat(join(scene.people.changePassword(signedIn.session(), PASSWORD, OTHER_PASSWORD, browser())))
                .isNotNull();
    }

    @Test
    void rejectsPasswordChangeWithWrongOrMissingCurrentPassword() {
        SignedIn signedIn = scene.signIn(ADA);
        String retained = scene.password(ada).hash();

        Refusal wrong = refusal(
                () -> join(scene.people.changePassword(signedIn.session(), "wrong", OTHER_PASSWORD, browser())));
        assertThat(wrong.kind()).isEqualTo(ErrorKind.UNAUTHENTICATED);
        assertThat(wrong).hasMessageStartingWith("current: ");
        assertThat(refusal(
                        () -> join(scene.people.changePassword(signedIn.session(), null, OTHER_PASSWORD, browser()))))
                .hasMessageStartingWith("current: enter your current password");
        assertThat(refusal(() -> join(scene.people.changePassword(signedIn.session(), PASSWORD, "short", browser()))))
                .hasMessageStartingWith("new: must have 15 to 200 characters");
        assertThat(scene.password(ada).hash()).isEqualTo(retained);
        assertThat(scene.password(ada).failures()).isEqualTo(1);
    }

    @Test
    void firstPasswordRequiresSignInWithinFifteenMinutes() {
        UUID joe = scene.user("joe@castellan.example");
        SignedIn signedIn = scene.joinedWithoutCredential(joe);
        assertThat(refusal(() -> join(scene.people.changePassword(signedIn.session(), "any", PASSWORD, browser()))))
                .hasMessageStartingWith("current: you do not have a password");
        scene.clock.advance(Duration.ofMinutes(15));

        assertThat(refusal(() -> join(scene.people.changePassword(signedIn.session(), null, PASSWORD, browser())))
                        .kind())
                .isEqualTo(ErrorKind.FORBIDDEN);
    }
}
