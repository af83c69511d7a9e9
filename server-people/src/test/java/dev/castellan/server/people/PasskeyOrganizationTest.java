package dev.castellan.server.people;

import static dev.castellan.server.people.Scene.PASSWORD;
import static dev.castellan.server.people.Scene.browser;
import static dev.castellan.server.people.Scene.join;
import static dev.castellan.server.people.Scene.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.Bootstrap;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.people.signin.SignedIn;
import dev.castellan.support.passkeys.SoftAuthenticator;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests signing in with a passkey on a server with several organizations. */
class PasskeyOrganizationTest {

    private static final String ADA = "ada@castellan.example";

    private final Scene scene = new Scene();
    private final PeoplePasskeys passkeys = scene.people.passkeys().orElseThrow();
    private final UUID ada = scene.user(ADA);
    private final Bootstrap elsewhere = elsewhere();
    private final UUID oldest = elsewhere.organizationId();
    private final SoftAuthenticator phone = new SoftAuthenticator();

    @BeforeEach
    void register() {
        register(scene.joinedWithoutCredential(ada), phone);
    }

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void findsOrganizationByUserHandle() {
        SignedIn signedIn = finish(null, answer());

        assertThat(signedIn.session().organizationId()).isEqualTo(scene.organization);
        assertThat(signedIn.session().userId()).isEqualTo(ada);
    }

    @Test
    void findsOrganizationByEmailIfUserHandleIsEmpty() {
        String options = passkeys.beginSignIn(ADA, browser()).options();
        assertThat(options).contains(phone.credentialId());
        String answer = withHandle(phone.sign(options), new byte[0]);

        assertRefused(null, answer);
        assertThat(finish(ADA, answer).session().organizationId()).isEqualTo(scene.organization);
    }

    @Test
    void findsSigningPasskeyDespiteSameCredentialIdInOlderOrganization() {
        register(joinElsewhere(), SoftAuthenticator.withIdOf(phone));
        String options = passkeys.beginSignIn(ADA, browser()).options();
        String answer = withHandle(phone.sign(options), new byte[0]);

        assertThat(finish(ADA, answer).session().organizationId()).isEqualTo(scene.organization);
        scene.clock.advance(Duration.ofMinutes(5));
        assertThat(passkeys.findOrganization(ADA, answer, browser())).isEqualTo(oldest);
    }

    @Test
    void signInRequestListsOnlyPasskeysInGivenOrganization() {
        SoftAuthenticator key = new SoftAuthenticator();
        register(joinElsewhere(), key);

        String options = passkeys.beginSignIn(oldest, ADA, browser()).options();

        assertThat(options).contains(key.credentialId()).doesNotContain(phone.credentialId());
        assertThat(passkeys.finishSignIn(oldest, key.sign(options), browser())
                        .session()
                        .organizationId())
                .isEqualTo(oldest);
        assertThat(refusal(() -> passkeys.beginSignIn(new UUID(1, 2), ADA, browser()))
                        .kind())
                .isEqualTo(ErrorKind.INVALID);
    }

    @Test
    void limitsOrganizationLookupAfterTwentyFailuresFromUnknownBrowser() {
        Browser known = browser(String.valueOf(finish(null, answer()).browserSecret()));
        for (int i = 0; i < 20; i++) {
            assertRefused(null, "{}");
        }

        assertThat(refusal(() -> passkeys.findOrganization(null, answer(), browser()))
                        .kind())
                .isEqualTo(ErrorKind.RATE_LIMITED);
        assertThat(finish(null, answer(), known)).isNotNull();
    }

    @Test
    void refusesUserHandleOfAnotherUserOrOrganization() {
        String answer = answer();
        byte[] handle = handle(answer);
        byte[] ofOtherUser = handle.clone();
        ofOtherUser[0] ^= 1;
        byte[] ofOtherOrganization = ByteBuffer.allocate(22)
                .put(handle, 0, 16)
                .put(scene.tag(oldest).getBytes(StandardCharsets.US_ASCII))
                .array();

        assertRefused(null, withHandle(answer, ofOtherUser));
        assertRefused(null, withHandle(answer, ofOtherOrganization));
        assertThat(finish(null, answer)).isNotNull();
    }

    @Test
    void fallsBackToOldestOrganizationForUnknownUserHandle() {
        String answer = answer();
        byte[] handle = handle(answer);

        for (byte[] unknown : List.of(new byte[22], Arrays.copyOf(handle, 16), Arrays.copyOf(handle, 21))) {
            String changed = withHandle(answer, unknown);
            assertThat(passkeys.findOrganization("nobody@castellan.example", changed, browser()))
                    .isEqualTo(oldest);
        }
        assertThat(passkeys.findOrganization(ADA, "not JSON", browser())).isEqualTo(oldest);
    }

    @Test
    void refusesPasskeyOfDeletedOrganization() {
        String answer = answer();
        assertThat(passkeys.findOrganization(null, answer, browser())).isEqualTo(scene.organization);

        scene.administration.deleteOrganization(scene.organization);

        assertRefused(null, answer);
    }

    /** Creates an organization that is older than the organization of the scene, with a user who has the address. */
    private Bootstrap elsewhere() {
        scene.clock.advance(Duration.ofDays(-1));
        Bootstrap created = scene.administration.createOrganization("Elsewhere", "Ada", ADA);
        scene.clock.advance(Duration.ofDays(1));
        return created;
    }

    private SignedIn joinElsewhere() {
        String code = scene.administration
                .renewInvitation(oldest, elsewhere.adminId())
                .code();
        return join(scene.people.join(code, PASSWORD, browser()));
    }

    private void register(SignedIn signedIn, SoftAuthenticator authenticator) {
        String options = passkeys.beginRegistration(signedIn.session()).options();
        passkeys.finishRegistration(signedIn.session(), "Phone", authenticator.register(options), browser());
    }

    private String answer() {
        return phone.sign(passkeys.beginSignIn(null, browser()).options());
    }

    private SignedIn finish(@Nullable String email, String answer) {
        return finish(email, answer, browser());
    }

    private SignedIn finish(@Nullable String email, String answer, Browser browser) {
        return passkeys.finishSignIn(passkeys.findOrganization(email, answer, browser), answer, browser);
    }

    private void assertRefused(@Nullable String email, String answer) {
        assertThat(refusal(() -> finish(email, answer)).kind()).isEqualTo(ErrorKind.UNAUTHENTICATED);
    }

    private static byte[] handle(String answer) {
        return Base64.getUrlDecoder().decode(answer.replaceFirst("(?s).*\"userHandle\":\"([^\"]+)\".*", "$1"));
    }

    private static String withHandle(String answer, byte[] handle) {
        return answer.replaceFirst(
                "\"userHandle\":\"[^\"]+\"",
                "\"userHandle\":\"" + Base64.getUrlEncoder().withoutPadding().encodeToString(handle) + "\"");
    }
}
