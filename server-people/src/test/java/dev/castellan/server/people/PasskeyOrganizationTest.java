package dev.castellan.server.people;

import static dev.castellan.server.people.Scene.PASSWORD;
import static dev.castellan.server.people.Scene.browser;
import static dev.castellan.server.people.Scene.join;
import static dev.castellan.server.people.Scene.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.Bootstrap;
import dev.castellan.server.NewOrganization;
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
        SignedIn signedIn = finish(null, response());

        assertThat(signedIn.session().organizationId()).isEqualTo(scene.organization);
        assertThat(signedIn.session().userId()).isEqualTo(ada);
    }

    @Test
    void findsOrganizationByEmailIfUserHandleIsEmpty() {
        String options = passkeys.beginSignIn(ADA, browser()).options();
        assertThat(options).contains(phone.credentialId());
        String response = withHandle(phone.sign(options), new byte[0]);

        assertRefused(null, response);
        assertThat(finish(ADA, response).session().organizationId()).isEqualTo(scene.organization);
    }

    @Test
    void findsSigningPasskeyDespiteSameCredentialIdInOlderOrganization() {
        register(joinElsewhere(), SoftAuthenticator.withIdOf(phone));
        String options = passkeys.beginSignIn(ADA, browser()).options();
        String response = withHandle(phone.sign(options), new byte[0]);

        assertThat(finish(ADA, response).session().organizationId()).isEqualTo(scene.organization);
        scene.clock.advance(Duration.ofMinutes(5));
        assertThat(passkeys.findOrganization(ADA, response, browser())).isEqualTo(oldest);
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
        Browser existing = browser(String.valueOf(finish(null, response()).browserSecret()));
        for (int i = 0; i < 20; i++) {
            assertRefused(null, "{}");
        }

        assertThat(refusal(() -> passkeys.findOrganization(null, response(), browser()))
                        .kind())
                .isEqualTo(ErrorKind.RATE_LIMITED);
        assertThat(finish(null, response(), existing)).isNotNull();
    }

    @Test
    void refusesUserHandleOfAnotherUserOrOrganization() {
        String response = response();
        byte[] handle = handle(response);
        byte[] ofOtherUser = handle.clone();
        ofOtherUser[0] ^= 1;
        byte[] ofOtherOrganization = ByteBuffer.allocate(22)
                .put(handle, 0, 16)
                .put(scene.tag(oldest).getBytes(StandardCharsets.US_ASCII))
                .array();

        assertRefused(null, withHandle(response, ofOtherUser));
        assertRefused(null, withHandle(response, ofOtherOrganization));
        assertThat(finish(null, response)).isNotNull();
    }

    @Test
    void fallsBackToOldestOrganizationForUnknownUserHandle() {
        String response = response();
        byte[] handle = handle(response);

        for (byte[] unknown : List.of(new byte[22], Arrays.copyOf(handle, 16), Arrays.copyOf(handle, 21))) {
            String changed = withHandle(response, unknown);
            assertThat(passkeys.findOrganization("nobody@castellan.example", changed, browser()))
                    .isEqualTo(oldest);
        }
        assertThat(passkeys.findOrganization(ADA, "not JSON", browser())).isEqualTo(oldest);
    }

    @Test
    void refusesPasskeyOfDeletedOrganization() {
        String response = response();
        assertThat(passkeys.findOrganization(null, response, browser())).isEqualTo(scene.organization);

        scene.administration.deleteOrganization(scene.organization);

        assertRefused(null, response);
    }

    /** Creates an organization that is older than the organization of the scene, with a user who has the address. */
    private Bootstrap elsewhere() {
        scene.clock.advance(Duration.ofDays(-1));
        Bootstrap created = scene.administration.createOrganization(
                NewOrganization.withName("Elsewhere").admin("Ada", ADA));
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

    private String response() {
        return phone.sign(passkeys.beginSignIn(null, browser()).options());
    }

    private SignedIn finish(@Nullable String email, String response) {
        return finish(email, response, browser());
    }

    private SignedIn finish(@Nullable String email, String response, Browser browser) {
        return passkeys.finishSignIn(passkeys.findOrganization(email, response, browser), response, browser);
    }

    private void assertRefused(@Nullable String email, String response) {
        assertThat(refusal(() -> finish(email, response)).kind()).isEqualTo(ErrorKind.UNAUTHENTICATED);
    }

    private static byte[] handle(String response) {
        return Base64.getUrlDecoder().decode(response.replaceFirst("(?s).*\"userHandle\":\"([^\"]+)\".*", "$1"));
    }

    private static String withHandle(String response, byte[] handle) {
        return response.replaceFirst(
                "\"userHandle\":\"[^\"]+\"",
                "\"userHandle\":\"" + Base64.getUrlEncoder().withoutPadding().encodeToString(handle) + "\"");
    }
}
