package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.NewToken;
import dev.castellan.model.Role;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.json.JsonValue;
import dev.castellan.model.people.NewInvitation;
import dev.castellan.server.Administration;
import dev.castellan.support.passkeys.SoftAuthenticator;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests the steps after a theft from {@code docs/operations.md}, "Incidents". Runs them as the operator, who gets a
 * token with {@code recover-admin}, as another admin through the API, and in the console. The thief first uses all access that the stolen credential grants. After the steps, the thief tries
 * everything again.
 */
@Tag("slow")
final class StolenCredentialsTest {

    private static final String ADA = "ada@example.org";
    private static final String THIEF_PASSWORD = "nine purple lamps whisper";

    private final ConsoleScene scene = ConsoleScene.withName();
    private final Administration administration = scene.server.administration();
    private final Thief thief = new Thief();

    @AfterEach
    void close() {
        scene.close();
    }

    @ParameterizedTest
    @EnumSource
    void revokingTokensLocksOutThiefOfClientToken(Way way) {
        Browsing owner = scene.joined("Ada", ADA, Role.CLIENT);
        UUID ada = user(ADA);
        String token = thief.takes(issue(ada));
        Browsing session = thief.signsInWithToken(token);
        assertThat(session.post("/security", "new", THIEF_PASSWORD).status()).isEqualTo(403);
        assertThat(session.post("/security", "current", ConsoleScene.PASSWORD, "new", THIEF_PASSWORD)
                        .status())
                .isEqualTo(403);
        assertThat(session.json("/security/passkeys", "{\"name\":\"key\"}").status())
                .isEqualTo(403);
        thief.mintsToken(token, "");
        thief.mintsTokenOnThePage(session);

        new Defender(way).deleteTokens(ada);

        thief.assertOut();
        assertThat(owner.get("").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource
    void undoingActionsDoneWithStolenAdminTokenLocksOutThief(Way way) {
        scene.joined("Ada", ADA, Role.CLIENT);
        scene.joined("Carol", "carol@example.org", Role.ORG_ADMIN);
        UUID carol = user("carol@example.org");
        String token = thief.takes(issue(carol));
        assertThat(thief.call(token, "POST", "/users/" + carol + "/invitations", "")
                        .status())
                .isEqualTo(403);
        assertThat(thief.signsInWithToken(token)
                        .post("/people/" + carol + "/invitation")
                        .status())
                .isEqualTo(403);
        assertThat(thief.call(token, "PATCH", "/users/" + carol, "{\"email\":\"m@example.org\"}")
                        .status())
                .isEqualTo(403);
        assertThat(thief.call(token, "PATCH", "/users/" + carol, "{\"email\":\"carol@example.org\"}")
                        .status())
                .isEqualTo(200);
        Browsing session = thief.signsInWithToken(token);
        Browsing.BrowserResponse refused =
                session.post("/people/" + carol + "/edit", "name", "C", "email", "m@example.org");
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.body()).contains("to change your own address");
        session.send("GET", "?language=de", "Sec-Fetch-Site: none\r\n", "");
        assertThat(session.post("/people/" + carol + "/edit", "name", "C", "email", "m@example.org")
                        .body())
                .contains("Um Ihre eigene Adresse zu ändern");
        thief.mintsToken(token, "{\"user_id\":\"" + user(ADA) + "\"}");
        String machine = ConsoleScene.field(
                thief.text(token, "POST", "/users", "{\"name\":\"ci\",\"role\":\"org_admin\",\"project_ids\":[]}"),
                "user_id");
        thief.mintsToken(thief.mintsToken(token, "{\"user_id\":\"" + machine + "\"}"), "");
        String code = ConsoleScene.field(
                thief.text(
                        token,
                        "POST",
                        "/users/invitations",
                        "{\"name\":\"Mallory\",\"email\":\"m@example.org\",\"role\":\"org_admin\",\"project_ids\":[]}"),
                "code");
        thief.mintsTokenOnThePage(thief.joins(code, "m@example.org"));
        String recovery =
                ConsoleScene.field(thief.text(token, "POST", "/users/" + user(ADA) + "/invitations", ""), "code");
        thief.mintsTokenOnThePage(thief.joins(recovery, ADA));

        Defender defender = new Defender(way);
        defender.deleteTokens(carol);
        for (JsonValue created : data("/users/tokens")) {
            if (created.toJson().contains("\"created_by\":{\"user_id\":\"" + carol)) {
                defender.deleteToken(id(created, "user_id"), id(created, "token_id"));
            }
        }
        for (JsonValue event : data("/audit-events?limit=200&actor=" + carol)) {
            String operation = event.get("operation").asString();
            if (operation.equals("users.create") || operation.equals("invitations.create")) {
                defender.suspend(objectOf(event));
            } else if (operation.equals("invitations.renew")) {
                defender.recover(objectOf(event));
                defender.deleteTokens(objectOf(event));
            }
        }

        thief.assertOut();
    }

    @ParameterizedTest
    @EnumSource
    void revokingRootTokenLocksOutThiefAndRecoveryRestoresOwnersAccess(Way way) {
        UUID root = user(ConsoleScene.ADMIN);
        String token = thief.takes(scene.adminToken);
        thief.mintsToken(token, "");
        Browsing session = thief.signsInWithToken(token);
        assertThat(session.post("/security", "new", "seven green turtles dance").status())
                .isEqualTo(303);
        Browsing later = thief.signsIn(ConsoleScene.ADMIN, "seven green turtles dance");
        thief.addsPasskey(later);
        later.post("/security", "current", "seven green turtles dance", "new", THIEF_PASSWORD);
        thief.signsIn(ConsoleScene.ADMIN, THIEF_PASSWORD);
        thief.mintsTokenOnThePage(later);

        Defender defender = new Defender(way);
        defender.deleteTokens(root);

        thief.assertOut();
        Browsing owner = scene.browser();
        owner.post("/join/finish", "code", defender.recover(root), "password", "six silver kettles sing");
        assertThat(owner.get("").status()).isEqualTo(200);
        thief.assertOut();
    }

    @ParameterizedTest
    @EnumSource
    void recoveryAndTokenRevocationLockOutThiefOfSession(Way way) {
        Browsing owner = scene.joined("Ada", ADA, Role.CLIENT);
        Browsing session = thief.takes(owner);
        thief.addsPasskey(session);
        thief.mintsTokenOnThePage(session);

        Defender defender = new Defender(way);
        defender.recover(user(ADA));
        defender.deleteTokens(user(ADA));

        thief.assertOut();
    }

    @ParameterizedTest
    @EnumSource
    void recoveryAndTokenRevocationLockOutThiefOfLaptopWithPasskey(Way way) {
        SoftAuthenticator laptop = new SoftAuthenticator();
        Browsing owner = scene.joined("Ada", ADA, Role.CLIENT);
        register(owner, laptop);
        Browsing session = thief.signsInWith(laptop);
        thief.addsPasskey(session);
        thief.mintsTokenOnThePage(session);

        Defender defender = new Defender(way);
        defender.recover(user(ADA));
        defender.deleteTokens(user(ADA));

        thief.assertOut();
    }

    private UUID user(String email) {
        return administration.user(scene.organization, email).orElseThrow().id();
    }

    private String issue(UUID user) {
        return administration
                .createToken(scene.organization, NewToken.forUser(user))
                .token();
    }

    /** Returns the first page of a list as another admin sees it. */
    private List<JsonValue> data(String path) {
        String[] parts = path.split("\\?", 2);
        ApiResponse response = scene.server.handle(new ApiRequest(
                "GET",
                Endpoints.PREFIX + parts[0],
                parts.length == 1 ? "" : parts[1],
                Headers.of("Authorization", "Bearer " + scene.adminToken),
                new byte[0]));
        return JsonValue.parse(new String(response.body(), StandardCharsets.UTF_8))
                .fields()
                .get("data")
                .items();
    }

    private static UUID id(JsonValue object, String field) {
        return object.fields().get(field).convertTo(UUID.class);
    }

    private static UUID objectOf(JsonValue event) {
        return event.fields().get("object_ids").items().get(0).convertTo(UUID.class);
    }

    private static void register(Browsing browser, SoftAuthenticator authenticator) {
        Browsing.BrowserResponse requested = browser.json("/security/passkeys", "{\"name\":\"key\"}");
        browser.json(
                "/security/passkeys",
                "{\"name\":\"key\",\"response\":" + authenticator.register(requested.body()) + "}");
    }

    /** Who defends the organization, and how. Calls to {@link Administration} represent commands of the operator. */
    enum Way {
        OPERATOR,
        API,
        CONSOLE
    }

    /** The operator, or another administrator, with a token and a password. */
    private final class Defender {

        private final Way way;
        private final Browsing browser = scene.browser();
        private final String token;

        Defender(Way way) {
            this.way = way;
            String code = administration
                    .createInvitation(scene.organization, NewInvitation.of("Boss", "boss@example.org", Role.ORG_ADMIN))
                    .code();
            browser.post("/join/finish", "code", code, "password", ConsoleScene.PASSWORD);
            this.token = issue(user("boss@example.org"));
        }

        void deleteTokens(UUID user) {
            switch (way) {
                case OPERATOR, API -> call("DELETE", "/users/" + user + "/tokens");
                case CONSOLE -> post("/people/" + user + "/tokens/revoke");
            }
        }

        void deleteToken(UUID user, UUID tokenId) {
            switch (way) {
                case OPERATOR, API -> call("DELETE", "/users/tokens/" + tokenId);
                case CONSOLE -> post(pathOf(user) + "/tokens/" + tokenId + "/revoke");
            }
        }

        void suspend(UUID user) {
            switch (way) {
                case OPERATOR, API -> call("PUT", "/users/" + user + "/suspension");
                case CONSOLE -> post(pathOf(user) + "/suspend");
            }
        }

        /** Creates a recovery code for a user, and returns it. */
        String recover(UUID user) {
            return switch (way) {
                case OPERATOR ->
                    user.equals(user(ConsoleScene.ADMIN))
                            ? administration
                                    .renewInvitation(scene.organization, user)
                                    .code()
                            : renew(user);
                case API -> renew(user);
                case CONSOLE -> browser.post("/people/" + user + "/invitation").find("#([0-9A-Za-z]{49})");
            };
        }

        private String renew(UUID user) {
            return ConsoleScene.field(thief.text(token(), "POST", "/users/" + user + "/invitations", ""), "code");
        }

        /** Returns the token of an admin. The operator creates one for each step, because a step may delete it. */
        private String token() {
            return way == Way.OPERATOR
                    ? administration
                            .recoverAdmin(scene.organization, null, true)
                            .token()
                    : token;
        }

        private String pathOf(UUID user) {
            boolean isMachine =
                    administration.user(scene.organization, user).orElseThrow().isServiceAccount();
            return (isMachine ? "/service-accounts/" : "/people/") + user;
        }

        private void call(String method, String path) {
            assertThat(thief.call(token(), method, path, "").status()).isBetween(200, 204);
        }

        private void post(String path) {
            assertThat(browser.post(path).status()).isEqualTo(303);
        }
    }

    /** Collects the thief's credentials and sessions, and tries each of them. */
    private final class Thief {

        private final List<String> tokens = new ArrayList<>();
        private final List<String[]> passwords = new ArrayList<>();
        private final List<SoftAuthenticator> authenticators = new ArrayList<>();
        private final List<Browsing> browsers = new ArrayList<>();

        String takes(String token) {
            tokens.add(token);
            return token;
        }

        Browsing takes(Browsing browser) {
            Browsing copy = scene.browser();
            copy.cookies().putAll(browser.cookies());
            return keep(copy);
        }

        Browsing signsInWithToken(String token) {
            return keep(scene.browser().signedIn(token));
        }

        Browsing signsIn(String email, String password) {
            passwords.add(new String[] {email, password});
            return keep(byPassword(email, password));
        }

        Browsing signsInWith(SoftAuthenticator authenticator) {
            authenticators.add(authenticator);
            return keep(byPasskey(authenticator));
        }

        Browsing joins(String code, String email) {
            passwords.add(new String[] {email, THIEF_PASSWORD});
            Browsing browser = scene.browser();
            browser.post("/join/finish", "code", code, "password", THIEF_PASSWORD);
            return keep(browser);
        }

        void addsPasskey(Browsing browser) {
            SoftAuthenticator authenticator = new SoftAuthenticator();
            register(browser, authenticator);
            signsInWith(authenticator);
        }

        String mintsToken(String token, String body) {
            return takes(ConsoleScene.field(text(token, "POST", "/users/tokens", body), "token"));
        }

        void mintsTokenOnThePage(Browsing browser) {
            takes(browser.post("/tokens/new", "name", "mine", "expires", "never")
                    .find("(cst[us]_[0-9A-Za-z]{55})"));
        }

        void assertOut() {
            for (String token : tokens) {
                assertThat(call(token, "GET", "/users/me", "").status()).isEqualTo(401);
                assertIsOut(scene.browser().signedIn(token));
            }
            passwords.forEach(pair -> assertIsOut(byPassword(pair[0], pair[1])));
            authenticators.forEach(authenticator -> assertIsOut(byPasskey(authenticator)));
            browsers.forEach(Thief.this::assertIsOut);
        }

        String text(String token, String method, String path, String body) {
            ApiResponse response = call(token, method, path, body);
            assertThat(response.status()).isEqualTo(201);
            return new String(response.body(), StandardCharsets.UTF_8);
        }

        ApiResponse call(String token, String method, String path, String body) {
            Headers headers = body.isEmpty()
                    ? Headers.of("Authorization", "Bearer " + token)
                    : Headers.of("Authorization", "Bearer " + token, "Content-Type", "application/json");
            return scene.server.handle(new ApiRequest(
                    method, Endpoints.PREFIX + path, "", headers, body.getBytes(StandardCharsets.UTF_8)));
        }

        private Browsing keep(Browsing browser) {
            assertThat(browser.get("").status()).isEqualTo(200);
            browsers.add(browser);
            return browser;
        }

        private void assertIsOut(Browsing browser) {
            assertThat(browser.get("").status()).isEqualTo(303);
        }

        private Browsing byPassword(String email, String password) {
            Browsing browser = scene.browser();
            browser.post("/sign-in", "email", email, "password", password);
            return browser;
        }

        private Browsing byPasskey(SoftAuthenticator authenticator) {
            Browsing browser = scene.browser();
            String options = browser.json("/sign-in/passkey", "{}").body();
            browser.json("/sign-in/passkey", "{\"response\":" + authenticator.sign(options) + "}");
            return browser;
        }
    }
}
