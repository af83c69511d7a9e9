package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.NewOrganization;
import dev.castellan.support.passkeys.SoftAuthenticator;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests passkeys with the requests that the console's script sends. */
@Tag("slow")
final class PasskeysTest {

    private static final String COOKIE = "__Host-castellan";

    private final ConsoleScene scene = ConsoleScene.withName();
    private final Browsing ada = scene.joined("Ada", "ada@example.org", Role.CLIENT);
    private final SoftAuthenticator phone = new SoftAuthenticator();

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void userSignsInWithAddedPasskey() {
        assertThat(ada.get("/security").body())
                .contains("You have no passkey yet.", "data-passkey=\"create\"", ">Add a passkey</button>")
                .containsPattern("<form [^>]*data-passkey=\"create\"[^>]* hidden>");
        Browsing.BrowserResponse added = add(phone, "phone");
        assertThat(added.status()).isEqualTo(200);
        assertThat(added.header("Content-Type")).isEqualTo("application/json");
        assertThat(added.body()).isEqualTo("{\"next\":\"/console/security?notice=passkey-added&object=phone\"}");
        assertThat(ada.get("/security").body())
                .contains("<span class=\"name\">phone</span>", "aria-label=\"Delete passkey phone\"")
                .contains("data-label=\"Last used\">Never");

        Browsing browser = scene.browser();
        assertThat(browser.get("/sign-in").body())
                .contains(">Sign in with a passkey</button>", "data-with=\"sign-in\"");
        Browsing.BrowserResponse requested = browser.json("/sign-in/passkey", "{}");
        assertThat(requested.body()).contains("\"rpId\":\"castellan.example.org\"", "\"allowCredentials\":[]");
        Browsing.BrowserResponse signedIn = browser.json(
                "/sign-in/passkey?next=%2Fconsole%2Ftokens", "{\"response\":" + phone.sign(requested.body()) + "}");
        assertThat(signedIn.body()).isEqualTo("{\"next\":\"/console/tokens\"}");
        assertThat(signedIn.head()).contains("Set-Cookie: " + COOKIE + "=").contains("; Secure");
        assertThat(browser.get("/tokens").status()).isEqualTo(200);
        assertThat(ada.get("/security").body()).contains("Passkey</td>").doesNotContain("Last used\">Never");
    }

    @Test
    void deletingPasskeysOfUserEndsSessionsStartedWithThem() {
        Browsing admin = scene.admin();
        String person = scene.pathOf(admin, "ada@example.org");
        assertThat(admin.get(person).body()).contains("There are no passkeys.");
        add(phone, "phone");
        SoftAuthenticator key = new SoftAuthenticator();
        add(key, "key");
        Browsing stolen = signedInWith(phone);

        String delete = admin.get(person)
                .find("href=\"/console(" + person + "/passkeys/[0-9a-f-]{36}/delete)\" aria-label=\"Delete passkey"
                        + " phone\"");
        assertThat(admin.get(delete).body()).contains("can no longer sign in with the passkey phone");
        assertThat(admin.post(delete).status()).isEqualTo(303);
        assertThat(stolen.get("").status()).isEqualTo(303);
        assertThat(signedInWith(phone).get("").status()).isEqualTo(303);
        assertThat(ada.get("").status()).isEqualTo(200);
        assertThat(admin.post(delete).status()).isEqualTo(404);

        Browsing other = signedInWith(key);
        assertThat(admin.post(person + "/passkeys/delete").status()).isEqualTo(303);
        assertThat(other.get("").status()).isEqualTo(303);
        assertThat(admin.get(person).body()).contains("There are no passkeys.");
    }

    @Test
    void recoveryAsksWhichPasskeysToKeep() {
        add(phone, "phone");
        SoftAuthenticator thief = new SoftAuthenticator();
        add(thief, "other");
        Browsing admin = scene.admin();
        String person = scene.pathOf(admin, "ada@example.org");
        String code =
                admin.post(person + "/invitation", "keep_credentials", "true").find("#([0-9A-Za-z]{49})");
        Browsing browser = scene.browser();
        Browsing.BrowserResponse requested = browser.post("/join", "code", code);
        assertThat(requested.body()).contains("Passkeys to keep").doesNotContain("checked");
        String hash = requested.find("name=\"keep_passkey\" value=\"([0-9a-f-]{36})\"> <span><bdi>phone</bdi>");

        browser.post("/join/finish", "code", code, "password", "nine purple lamps whisper", "keep_passkey", hash);

        assertThat(signedInWith(phone).get("").status()).isEqualTo(200);
        assertThat(signedInWith(thief).get("").status()).isEqualTo(303);
    }

    private Browsing signedInWith(SoftAuthenticator authenticator) {
        Browsing browser = scene.browser();
        String options = browser.json("/sign-in/passkey", "{}").body();
        browser.json("/sign-in/passkey", "{\"response\":" + authenticator.sign(options) + "}");
        return browser;
    }

    @Test
    void requestsPasskeysRegisteredForGivenEmail() {
        add(phone, "phone");
        Browsing.BrowserResponse requested =
                scene.browser().json("/sign-in/passkey", "{\"email\":\"ada@example.org\"}");
        assertThat(requested.body()).contains("\"id\":\"" + phone.credentialId() + "\"");
    }

    @Test
    void acceptsOnlyPasskeysFromOrganizationNamedInLink() {
        add(phone, "phone");
        UUID moonbase = scene.server
                .administration()
                .createOrganization(NewOrganization.withName("Moonbase").admin("Ada", "ada@example.org"))
                .organizationId();
        String there = "/sign-in/passkey?organization=" + moonbase;
        String here = "/sign-in/passkey?organization=" + scene.organization;
        String email = "{\"email\":\"ada@example.org\"}";
        Browsing browser = scene.browser();
        assertThat(browser.json(there, email).body()).doesNotContain(phone.credentialId());
        String requested = browser.json(here, email).body();
        assertThat(requested).contains(phone.credentialId());

        String response = "{\"response\":" + phone.sign(requested) + "}";
        assertThat(browser.json(there, response).status()).isEqualTo(401);
        assertThat(browser.json(here, response).body()).isEqualTo("{\"next\":\"/console\"}");
    }

    @Test
    void returnsJsonErrorWhenPasskeyResponseIsReplayed() {
        add(phone, "phone");
        Browsing browser = scene.browser();
        String response = "{\"response\":"
                + phone.sign(browser.json("/sign-in/passkey", "{}").body()) + "}";
        browser.json("/sign-in/passkey", response);
        Browsing.BrowserResponse repeated = scene.browser().json("/sign-in/passkey", response);
        assertThat(repeated.status()).isEqualTo(401);
        assertThat(repeated.body()).startsWith("{\"problem\":\"Not accepted. It is not registered here");
        assertThat(repeated.header("Set-Cookie")).isEmpty();
    }

    @Test
    void passkeyConfirmsIdentityInOldSession() {
        add(phone, "phone");
        scene.clock.advance(Duration.ofMinutes(16));
        String before = ada.cookies().get(COOKIE);
        assertThat(ada.json("/security/passkeys", "{\"name\":\"second\"}").body())
                .isEqualTo("{\"next\":\"/console/confirm?next=%2Fconsole%2Fsecurity%2Fpasskeys&notice=not-sent-yet\"}");
        String confirm = "/confirm?next=%2Fconsole%2Fsecurity%2Fpasskeys";
        assertThat(ada.get(confirm).body())
                .contains("name=\"password\"", ">Confirm with a passkey</button>")
                .contains("action=\"/console/confirm/passkey?next=%2Fconsole%2Fsecurity%2Fpasskeys\"");
        String ask = confirm.replace("?", "/passkey?");
        Browsing.BrowserResponse confirmed =
                ada.json(ask, "{\"response\":" + phone.sign(ada.json(ask, "{}").body()) + "}");
        assertThat(confirmed.body()).isEqualTo("{\"next\":\"/console/security/passkeys\"}");
        assertThat(ada.cookies().get(COOKIE)).isNotEqualTo(before);
        assertThat(ada.get("/security/passkeys").header("Location")).isEqualTo("/console/security");
        assertThat(add(new SoftAuthenticator(), "second").status()).isEqualTo(200);
    }

    @Test
    void renamesAndDeletesPasskey() {
        add(phone, "phone");
        Browsing.BrowserResponse page = ada.get("/security");
        String rename = page.find("href=\"/console(/security/passkeys/[^\"]+/rename)\"");
        assertThat(ada.get(rename).body()).contains("<h1>Rename the passkey phone</h1>", "value=\"phone\"");
        assertThat(ada.post(rename, "name", "").body()).contains("id=\"name-help\" role=\"alert\"");
        assertThat(ada.post(rename, "name", "<script>\u05D0").header("Location"))
                .startsWith("/console/security?notice=passkey-renamed&object=");
        assertThat(ada.get("/security").body()).contains("&lt;script&gt;").doesNotContain("<script>\u05D0");
        String delete = page.find("href=\"/console(/security/passkeys/[^\"]+/delete)\"");
        assertThat(ada.get(delete).body()).contains("<h1>Delete the passkey ", "&lt;script&gt;");
        assertThat(ada.post(delete).header("Location")).startsWith("/console/security?notice=passkey-deleted&object=");
        assertThat(ada.get("/security").body()).contains("You have no passkey yet.");
        assertThat(ada.get(delete).status()).isEqualTo(404);
        assertThat(ada.post(rename, "name", "x").status()).isEqualTo(404);
    }

    @Test
    void returns404ForPasskeyOfAnotherUser() {
        add(phone, "phone");
        Browsing admin = scene.admin();
        String rename = ada.get("/security").find("href=\"/console(/security/passkeys/[^\"]+/rename)\"");
        assertThat(admin.get(rename).status()).isEqualTo(404);
        assertThat(admin.post(rename, "name", "mine").status()).isEqualTo(404);
        assertThat(admin.post(rename.replace("rename", "delete")).status()).isEqualTo(404);
        assertThat(ada.get("/security").body()).contains(">phone</span>");
    }

    @Test
    void refusesRequestsFromOtherSites() {
        for (String path : new String[] {"/sign-in/passkey", "/confirm/passkey", "/security/passkeys"}) {
            String json = "Content-Type: application/json\r\n";
            assertThat(ada.send("POST", path, "Sec-Fetch-Site: cross-site\r\n" + json, "{}")
                            .status())
                    .isEqualTo(403);
            assertThat(ada.send("POST", path, json, "{}").status()).isEqualTo(403);
            assertThat(ada.send("POST", path, "Origin: https://castellan.example.org\r\n" + json, "{}")
                            .status())
                    .isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "nonsense", "{\"user_id\":\"x\"}", "{\"response\":{}", "[[[[[[[["})
    void returns400ForInvalidBody(String body) {
        assertThat(ada.json("/sign-in/passkey", body).status()).isEqualTo(400);
    }

    @Test
    void rejectsBodiesThatAreNotJsonOrExceedSizeLimit() {
        assertThat(ada.post("/sign-in/passkey", "email", "ada@example.org").status())
                .isEqualTo(415);
        assertThat(ada.json(
                                "/sign-in/passkey",
                                JsonValue.of(Map.of("email", "x".repeat(70_000)))
                                        .toJson())
                        .status())
                .isEqualTo(413);
        assertThat(ada.json("/security", "{\"new\":\"x\"}").status()).isEqualTo(415);
    }

    @Test
    void returnsSignInUrlToScriptWhenSessionIsMissing() {
        assertThat(scene.browser().json("/security/passkeys", "{}").body())
                .isEqualTo("{\"next\":\"/console/sign-in?next=%2Fconsole%2Fsecurity%2Fpasskeys\"}");
    }

    @Test
    void offersNoPasskeysWhenConsoleUrlHasNoHostName() {
        try (ConsoleScene nameless = new ConsoleScene()) {
            Browsing admin = nameless.admin();
            assertThat(admin.get("/security").body())
                    .contains("This server offers no passkeys")
                    .doesNotContain("data-passkey");
            assertThat(nameless.browser().get("/sign-in").body()).doesNotContain("data-passkey");
            assertThat(admin.json("/security/passkeys", "{}").status()).isEqualTo(404);
            assertThat(admin.json("/sign-in/passkey", "{}").status()).isEqualTo(404);
        }
    }

    private Browsing.BrowserResponse add(SoftAuthenticator authenticator, String name) {
        String options =
                ada.json("/security/passkeys", "{\"name\":\"" + name + "\"}").body();
        return ada.json(
                "/security/passkeys",
                "{\"name\":\"" + name + "\",\"response\":" + authenticator.register(options) + "}");
    }
}
