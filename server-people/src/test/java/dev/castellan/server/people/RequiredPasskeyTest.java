package dev.castellan.server.people;

import static dev.castellan.server.people.Scene.OTHER_PASSWORD;
import static dev.castellan.server.people.Scene.PASSWORD;
import static dev.castellan.server.people.Scene.browser;
import static dev.castellan.server.people.Scene.join;
import static dev.castellan.server.people.Scene.refusal;
import static dev.castellan.server.people.Scene.refusalOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.people.Passkey;
import dev.castellan.server.internal.store.credentials.InvitationRow.Purpose;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.people.signin.SignedIn;
import dev.castellan.support.passkeys.SoftAuthenticator;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests what an admin can do who signed in without a passkey, although the organization requires one. */
class RequiredPasskeyTest {

    private static final String ADA = "ada@castellan.example";

    private final Scene scene = new Scene();
    private final PeoplePasskeys passkeys = scene.people.passkeys().orElseThrow();
    private final UUID ada = scene.adminWithPassword(ADA);
    private final SoftAuthenticator phone = new SoftAuthenticator();

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void sessionWithPasswordRegistersOnlyFirstPasskey() {
        SignedIn signedIn = scene.signIn(ADA);
        scene.requirePasskeys(true);
        assertThat(scene.active(signedIn).needsPasskey()).isTrue();

        register(signedIn, phone);

        assertThat(scene.active(signedIn).needsPasskey())
                .as("the user must sign in with the passkey")
                .isTrue();
        assertThat(refusal(() -> passkeys.beginRegistration(signedIn.session())).code())
                .isEqualTo(ErrorCode.PASSKEY_REQUIRED);
        SignedIn withPasskey = signIn(phone);
        assertThat(scene.active(withPasskey).needsPasskey()).isFalse();
        register(withPasskey, new SoftAuthenticator());
    }

    @Test
    void registrationThatBeganBeforeAnotherOneIsRefused() {
        SignedIn signedIn = scene.signIn(ADA);
        scene.requirePasskeys(true);
        SoftAuthenticator thief = new SoftAuthenticator();
        String response =
                thief.register(passkeys.beginRegistration(signedIn.session()).options());
        register(signedIn, phone);

        assertThat(refusal(() -> passkeys.finishRegistration(signedIn.session(), "Thief", response, browser()))
                        .code())
                .isEqualTo(ErrorCode.PASSKEY_REQUIRED);
    }

    @Test
    void firstPasskeyNeedsRecentSignIn() {
        SignedIn signedIn = scene.signIn(ADA);
        scene.requirePasskeys(true);
        scene.clock.advance(Duration.ofMinutes(15));
        assertThat(refusal(() -> passkeys.beginRegistration(signedIn.session())).code())
                .isEqualTo(ErrorCode.RECENT_SIGN_IN_REQUIRED);

        SignedIn confirmed = join(scene.people.confirm(signedIn.session(), PASSWORD, browser()));
        register(confirmed, phone);
    }

    @Test
    void thiefOfPasswordChangesNothing() {
        SignedIn owner = scene.signIn(ADA);
        Passkey passkey = register(owner, phone);
        scene.requirePasskeys(true);
        SignedIn thief = scene.signIn(ADA);
        int events = scene.events().size();

        List<Runnable> attempts = List.of(
                () -> passkeys.beginRegistration(thief.session()),
                () -> passkeys.rename(thief.session(), passkey.id(), "x", browser()),
                () -> passkeys.delete(thief.session(), passkey.id(), browser()),
                () -> join(scene.people.changePassword(thief.session(), PASSWORD, OTHER_PASSWORD, browser())),
                () -> scene.people.deleteSession(
                        thief.session(), owner.session().sessionId(), browser()),
                () -> scene.people.deleteOtherSessions(thief.session(), browser()));

        attempts.forEach(attempt -> assertThat(refusalOf(attempt).code()).isEqualTo(ErrorCode.PASSKEY_REQUIRED));
        assertThat(scene.events()).hasSize(events);
        assertThat(passkeys.list(thief.session())).extracting(Passkey::name).containsExactly("Phone");
        scene.people.setLanguage(thief.session(), new Browser(browser().address(), "Firefox", "", Locale.GERMAN));
        scene.people.signOut(thief.session(), browser());
        assertThat(scene.people.session(thief.secret())).isEmpty();
    }

    @Test
    void confirmationWithPasskeyDoesNotReplaceSignInWithPasskey() {
        SignedIn signedIn = scene.signIn(ADA);
        register(signedIn, phone);
        String response =
                phone.sign(passkeys.beginConfirmation(signedIn.session()).options());
        SignedIn confirmed = passkeys.finishConfirmation(signedIn.session(), response, browser());

        scene.requirePasskeys(true);

        assertThat(scene.active(confirmed).needsPasskey()).isTrue();
        assertThat(refusal(() -> passkeys.beginConfirmation(confirmed.session()))
                        .code())
                .isEqualTo(ErrorCode.PASSKEY_REQUIRED);
    }

    @Test
    void sessionWithTokenRegistersNoPasskey() {
        scene.requirePasskeys(true);
        SignedIn signedIn = scene.people.signIn(scene.token(ada).token(), browser());

        assertThat(scene.active(signedIn).needsPasskey()).isTrue();
        assertThat(refusal(() -> passkeys.beginRegistration(signedIn.session())).code())
                .isEqualTo(ErrorCode.TOKEN_SESSION_FORBIDDEN);
    }

    @Test
    void recoveryKeepsPasskeysOfAdmin() {
        register(scene.signIn(ADA), phone);
        scene.requirePasskeys(true);
        String code = scene.invite(ada, Purpose.RECOVER, Duration.ofHours(1));
        assertThat(scene.people.invitation(code).passkeys()).isEmpty();

        SignedIn recovered = join(scene.people.join(code, OTHER_PASSWORD, Set.of(), browser()));

        assertThat(scene.active(recovered).needsPasskey()).isTrue();
        assertThat(refusal(() -> passkeys.beginRegistration(recovered.session()))
                        .code())
                .isEqualTo(ErrorCode.PASSKEY_REQUIRED);
        assertThat(scene.active(signIn(phone)).needsPasskey()).isFalse();
    }

    @Test
    void linkOfOperatorLeadsToNewPasskey() {
        register(scene.signIn(ADA), phone);
        scene.requirePasskeys(true);
        String code =
                scene.administration.renewInvitation(scene.organization, ada).code();

        SignedIn recovered = join(scene.people.join(code, OTHER_PASSWORD, browser()));
        SoftAuthenticator key = new SoftAuthenticator();
        register(recovered, key);

        assertThat(scene.active(signIn(key)).needsPasskey()).isFalse();
        assertThat(refusal(() -> signIn(phone)).code()).isEqualTo(ErrorCode.PASSKEY_REJECTED);
    }

    @Test
    void adminKeepsOwnLastPasskey() {
        Passkey passkey = register(scene.signIn(ADA), phone);
        scene.requirePasskeys(true);
        SignedIn signedIn = signIn(phone);

        assertThat(refusalOf(() -> passkeys.delete(signedIn.session(), passkey.id(), browser())))
                .hasMessageStartingWith("passkey: your organization requires a passkey of you")
                .satisfies(refused -> assertThat(refused.getMessage()).endsWith("first"));
        register(signedIn, new SoftAuthenticator());
        passkeys.delete(signedIn.session(), passkey.id(), browser());
        assertThat(passkeys.list(signedIn.session())).hasSize(1);
    }

    @Test
    void ruleAppliesOnlyToAdminsAndOnlyWhileItIsOn() {
        scene.userWithPassword("bob@castellan.example");
        SignedIn client = scene.signIn("bob@castellan.example");
        SignedIn admin = scene.signIn(ADA);
        scene.requirePasskeys(true);
        assertThat(scene.active(client).needsPasskey()).isFalse();
        register(client, phone);
        register(client, new SoftAuthenticator());
        assertThat(scene.active(admin).needsPasskey()).isTrue();

        scene.requirePasskeys(false);

        assertThat(scene.active(admin).needsPasskey()).isFalse();
        join(scene.people.changePassword(admin.session(), PASSWORD, OTHER_PASSWORD, browser()));
    }

    private Passkey register(SignedIn signedIn, SoftAuthenticator authenticator) {
        String options = passkeys.beginRegistration(signedIn.session()).options();
        return passkeys.finishRegistration(signedIn.session(), "Phone", authenticator.register(options), browser());
    }

    private SignedIn signIn(SoftAuthenticator authenticator) {
        String options = passkeys.beginSignIn(null, browser()).options();
        return passkeys.finishSignIn(scene.organization, authenticator.sign(options), browser());
    }
}
