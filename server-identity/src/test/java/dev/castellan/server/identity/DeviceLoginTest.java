package dev.castellan.server.identity;

import static dev.castellan.server.identity.DeviceScene.BROWSER;
import static dev.castellan.server.identity.DeviceScene.code;
import static dev.castellan.server.identity.DeviceScene.error;
import static dev.castellan.server.identity.DeviceScene.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.model.audit.AuditEvent;
import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.CastellanServerBuilder;
import dev.castellan.server.NewOrganization;
import dev.castellan.server.internal.store.credentials.DeviceLoginRow;
import dev.castellan.server.internal.store.credentials.DeviceLoginRow.Device;
import dev.castellan.server.internal.store.credentials.SessionRow.Method;
import dev.castellan.server.internal.store.rows.OrganizationLimits;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.limits.Quota;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.people.signin.DeviceLogin;
import dev.castellan.server.people.signin.DeviceLogin.Program;
import dev.castellan.server.spi.Refusal;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests logins by device code as a program sees them, and as its user does. */
class DeviceLoginTest {

    private DeviceScene scene = new DeviceScene();

    @AfterEach
    void stop() {
        scene.close();
    }

    @Test
    void startsWithCodesAndThePageOfTheConsole() {
        ApiResponse response = scene.post("/oauth/device_authorization", Map.of("client_id", "castellan"), "192.0.2.1");

        assertThat(response.status()).isEqualTo(200);
        assertThat(response.headers().first("Content-Type")).isEqualTo("application/json");
        assertThat(response.headers().first("Cache-Control")).isEqualTo("no-store");
        JsonValue body = json(response);
        assertThat(body.fields().keySet())
                .containsExactly(
                        "device_code",
                        "user_code",
                        "verification_uri",
                        "verification_uri_complete",
                        "expires_in",
                        "interval");
        assertThat(code(body)).matches("[BCDFGHJKLMNPQRSTVWXZ]{4}(-[BCDFGHJKLMNPQRSTVWXZ]{4}){4}");
        assertThat(body.get("verification_uri").asString()).isEqualTo(DeviceScene.CONSOLE + "/device");
        assertThat(body.get("verification_uri_complete").asString())
                .isEqualTo(DeviceScene.CONSOLE + "/device?code=" + code(body));
        assertThat(body.get("expires_in").toJson()).isEqualTo("600");
        assertThat(body.get("interval").toJson()).isEqualTo("5");
        assertThat(code(scene.start())).isNotEqualTo(code(scene.start()));
    }

    @Test
    void givesTokenOfUserWhoApproves() {
        JsonValue login = scene.start();
        assertThat(error(scene.poll(login))).isEqualTo("400 authorization_pending");
        ActiveSession session = scene.session();
        assertThat(scene.devices.enter(session, code(login))).isEqualTo(code(login));
        assertThat(scene.devices.find(session, code(login))).contains(new DeviceLogin(DeviceLogin.State.OPEN, null));

        assertThat(error(scene.poll(login))).isEqualTo("400 authorization_pending");

        assertThat(scene.devices.find(session, code(login)))
                .contains(new DeviceLogin(
                        DeviceLogin.State.OPEN,
                        new Program(
                                "castellan",
                                "laptop",
                                "192.0.2.1",
                                scene.clock.instant().minusSeconds(10),
                                Duration.ofHours(8))));
        assertThat(error(scene.poll(login))).isEqualTo("400 authorization_pending");
        scene.devices.approve(session, code(login), BROWSER);
        ApiResponse response = scene.poll(login);

        assertThat(response.status()).isEqualTo(200);
        assertThat(response.headers().first("Cache-Control")).isEqualTo("no-store");
        assertThat(json(response).fields().keySet()).containsExactly("access_token", "token_type", "expires_in");
        assertThat(json(response).get("token_type").asString()).isEqualTo("Bearer");
        assertThat(json(response).get("expires_in").toJson()).isEqualTo("28800");
        String token = json(response).get("access_token").asString();
        JsonValue current = json(scene.get("/api/v1/users/tokens/current", token));
        assertThat(current.get("name").asString()).isEqualTo("castellan login (laptop)");
        assertThat(current.get("user_id").asString()).isEqualTo(scene.user.toString());
        assertThat(scene.devices.find(session, code(login)).map(DeviceLogin::state))
                .contains(DeviceLogin.State.USED);
        scene.clock.advance(Duration.ofHours(8));
        assertThat(scene.get("/api/v1/users/tokens/current", token).status()).isEqualTo(401);
    }

    @Test
    void recordsWhoApprovedAndWhereTheTokenWent() {
        JsonValue login = entered();
        scene.devices.approve(scene.session(), code(login), BROWSER);
        scene.clock.advance(Duration.ofSeconds(5));
        scene.pollAtOnce(login, "198.51.100.7");

        AuditEvent approved = scene.events("deviceLogins.approve").get(0);
        assertThat(approved.actor()).isEqualTo(scene.user);
        assertThat(approved.objectIds()).containsExactly(scene.user);
        AuditEvent issued = scene.events("tokens.login").get(0);
        assertThat(issued.actor()).isEqualTo(scene.user);
        assertThat(issued.address()).isEqualTo("198.51.100.7");
        assertThat(issued.objectNames()).containsExactly("castellan login (laptop)");
    }

    @Test
    void deletesExpiredTokensOfEarlierLogins() {
        String other = json(scene.poll(approved("device_name", "desk")))
                .get("access_token")
                .asString();
        scene.poll(approved());
        scene.clock.advance(Duration.ofHours(7));
        scene.poll(approved());
        assertThat(tokens()).hasSize(3);
        scene.clock.advance(Duration.ofHours(2));

        scene.poll(approved());

        assertThat(tokens()).containsExactlyInAnyOrder("castellan login (laptop)", "castellan login (laptop)");
        assertThat(scene.get("/api/v1/users/tokens/current", other).status()).isEqualTo(401);
    }

    private List<String> tokens() {
        return scene.store.<List<String>>read(
                scene.organization,
                view -> view.tokens().ofUser(scene.user, null, 9).stream()
                        .map(token -> String.valueOf(token.name()))
                        .toList());
    }

    @Test
    void givesTokenOnlyOnce() {
        JsonValue login = approved();
        assertThat(scene.poll(login).status()).isEqualTo(200);

        assertThat(error(scene.poll(login))).isEqualTo("400 invalid_grant");
        assertThat(scene.events("tokens.login")).hasSize(1);
    }

    @Test
    void givesOneTokenToTwoNodesThatAreAskedAtOnce() throws Exception {
        try (CastellanServer second = scene.node(DeviceLoginTest::withConsole, Federation.onlyDeviceLogins())) {
            ExecutorService threads = Executors.newFixedThreadPool(2);
            for (int round = 0; round < 20; round++) {
                JsonValue login = approved();
                scene.clock.advance(Duration.ofSeconds(5));
                List<Future<ApiResponse>> polls = new ArrayList<>();
                polls.add(threads.submit(() -> scene.pollAtOnce(login, "192.0.2.1")));
                polls.add(threads.submit(() -> second.handle(DeviceScene.request(login))));
                List<Integer> statuses = new ArrayList<>();
                for (Future<ApiResponse> poll : polls) {
                    statuses.add(poll.get().status());
                }
                assertThat(statuses).containsExactlyInAnyOrder(200, 400);
            }
            threads.shutdownNow();
            assertThat(scene.events("tokens.login")).hasSize(20);
        }
    }

    @Test
    void givesNoTokenAfterDenial() {
        JsonValue login = entered();
        scene.devices.deny(scene.session(), code(login), BROWSER);

        assertThat(error(scene.poll(login))).isEqualTo("400 access_denied");
        assertThat(scene.events("deviceLogins.deny")).hasSize(1);
        assertConflict(() -> scene.devices.approve(scene.session(), code(login), BROWSER));
    }

    @Test
    void endsTenMinutesAfterStart() {
        JsonValue login = approved();
        scene.clock.advance(Duration.ofMinutes(10).minusSeconds(16));
        assertThat(scene.poll(login).status()).as("a moment earlier").isEqualTo(200);

        JsonValue late = scene.start();
        scene.clock.advance(Duration.ofMinutes(9));
        enter(late);
        scene.devices.approve(scene.session(), code(late), BROWSER);
        scene.clock.advance(Duration.ofMinutes(1));
        assertThat(error(scene.poll(late))).isEqualTo("400 expired_token");
    }

    @Test
    void cannotBeApprovedBeforeTheProgramHasAskedNorAfterTheEnd() {
        JsonValue login = scene.start();
        ActiveSession session = scene.session();
        scene.devices.enter(session, code(login));
        assertConflict(() -> scene.devices.approve(session, code(login), BROWSER));

        scene.poll(login);
        scene.clock.advance(Duration.ofMinutes(10));

        assertConflict(() -> scene.devices.approve(scene.session(), code(login), BROWSER));
        assertThat(scene.devices.find(scene.session(), code(login))).isEmpty();
    }

    @Test
    void newCodeOfUserReplacesTheOneBefore() {
        JsonValue first = approved();
        JsonValue second = entered();

        assertThat(error(scene.poll(first))).isEqualTo("400 authorization_pending");
        assertThat(scene.devices.find(scene.session(), code(first))).isEmpty();
        assertConflict(() -> scene.devices.approve(scene.session(), code(first), BROWSER));
        scene.devices.approve(scene.session(), code(second), BROWSER);
        assertThat(scene.poll(second).status()).isEqualTo(200);
    }

    @Test
    void enteringAgainKeepsTheDecision() {
        JsonValue login = approved();

        scene.devices.enter(
                scene.session(), " " + code(login).toLowerCase(Locale.ROOT).replace("-", " "));

        assertThat(scene.poll(login).status()).isEqualTo(200);
    }

    @Test
    void refusesCodeThatSomebodyElseHasEntered() {
        JsonValue login = scene.start();
        ActiveSession session = scene.session();
        scene.devices.enter(session, code(login));
        ActiveSession ofAdmin =
                scene.session(scene.organization, scene.server.bootstrap().adminId(), Method.PASSWORD, null);
        var other = scene.server
                .administration()
                .createOrganization(NewOrganization.withName("Elsewhere").admin("Eve", "eve@example.org"));
        ActiveSession elsewhere = scene.session(other.organizationId(), other.adminId(), Method.PASSWORD, null);

        assertConflict(() -> scene.devices.enter(ofAdmin, code(login)));
        assertConflict(() -> scene.devices.enter(elsewhere, code(login)));
        assertThat(scene.devices.find(ofAdmin, code(login))).isEmpty();
        scene.poll(login);
        assertConflict(() -> scene.devices.approve(ofAdmin, code(login), BROWSER));
        assertConflict(() -> scene.devices.approve(elsewhere, code(login), BROWSER));
    }

    @Test
    void needsRecentSessionThatDidNotBeginWithToken() {
        JsonValue login = entered();
        ActiveSession old = scene.session();
        scene.clock.advance(Duration.ofMinutes(5));
        JsonValue next = scene.start();
        scene.clock.advance(Duration.ofMinutes(5));
        assertThat(scene.devices.find(old, code(login))).isEmpty();
        scene.clock.advance(Duration.ofMinutes(5));
        assertCode(ErrorCode.RECENT_SIGN_IN_REQUIRED, () -> scene.devices.enter(old, code(next)));
        assertCode(ErrorCode.RECENT_SIGN_IN_REQUIRED, () -> scene.devices.find(old, code(next)));
        assertCode(ErrorCode.RECENT_SIGN_IN_REQUIRED, () -> scene.devices.approve(old, code(next), BROWSER));

        String secret =
                scene.people.signIn(scene.server.bootstrap().token(), BROWSER).secret();
        ActiveSession ofToken = scene.people.session(secret).orElseThrow();
        assertCode(ErrorCode.TOKEN_SESSION_FORBIDDEN, () -> scene.devices.enter(ofToken, code(next)));
    }

    @Test
    void givesNoTokenToUserWhoWasSuspendedOrDeletedMeanwhile() {
        JsonValue login = approved();
        suspend(true);
        ApiResponse response = scene.poll(login);
        assertThat(error(response)).isEqualTo("400 access_denied");
        assertThat(json(response).get("error_description").asString()).contains("is suspended");

        suspend(false);
        scene.store.write(scene.organization, tx -> {
            tx.users().delete(scene.user);
            return true;
        });
        assertThat(error(scene.poll(login))).isEqualTo("400 authorization_pending");
    }

    @ParameterizedTest
    @CsvSource({"DELETE,/sessions", "DELETE,/tokens", "PUT,/suspension"})
    void givesNoTokenAfterAdminHasRevokedTheAccessOfTheUser(String method, String path) {
        JsonValue login = approved();
        String user = "/api/v1/users/" + scene.user;
        Headers admin =
                Headers.of("Authorization", "Bearer " + scene.server.bootstrap().token());

        assertThat(scene.server
                        .handle(ApiRequest.of(method, user + path, admin))
                        .status())
                .isBetween(200, 204);
        scene.server.handle(ApiRequest.of("DELETE", user + "/suspension", admin));

        assertThat(scene.poll(login).status()).isEqualTo(400);
        assertThat(scene.poll(login).status()).isEqualTo(400);
        assertThat(tokens()).isEmpty();
    }

    @Test
    void givesNoTokenAfterTheEndOfTheSessionThatApproved() {
        JsonValue login = entered();
        ActiveSession session = scene.session();
        scene.devices.approve(session, code(login), BROWSER);
        scene.people.signOut(session, BROWSER);

        ApiResponse response = scene.poll(login);

        assertThat(error(response)).isEqualTo("400 access_denied");
        assertThat(json(response).get("error_description").asString()).contains("session");
        assertThat(tokens()).isEmpty();
    }

    @Test
    void givesNoTokenToAnotherDeviceCodeWithTheSameUserCode() {
        JsonValue login = approved("token_lifetime_seconds", "31536000");
        TokenHash hash = TokenHash.of(code(login).replace("-", ""));
        scene.store.write(scene.organization, tx -> {
            DeviceLoginRow row = tx.deviceLogins().byCode(hash).orElseThrow();
            tx.deviceLogins()
                    .put(row.withDevice(
                            new Device(TokenHash.of("first"), "castellan", "laptop", null, tx.now(), 3600)));
            return true;
        });

        assertThat(error(scene.poll(login))).isEqualTo("400 invalid_grant");
        assertThat(scene.events("tokens.login")).isEmpty();
    }

    @Test
    void organizationAndServerLimitTheLifetime() {
        scene.close();
        scene = new DeviceScene(
                builder -> withConsole(builder).tokens(tokens -> tokens.maxLifetime(Duration.ofDays(3))));
        JsonValue login = approved("token_lifetime_seconds", "2592000");
        assertThat(json(scene.poll(login)).get("expires_in").toJson()).isEqualTo("259200");

        scene.store.write(scene.organization, tx -> {
            tx.setLimits(new OrganizationLimits(1, null));
            return true;
        });
        assertThat(json(scene.poll(approved("token_lifetime_seconds", "2592000")))
                        .get("expires_in")
                        .toJson())
                .isEqualTo("86400");
        assertThat(json(scene.poll(approved("token_lifetime_seconds", "60")))
                        .get("expires_in")
                        .toJson())
                .isEqualTo("60");
    }

    @Test
    void saysWhyQuotaForbidsTheToken() {
        scene.close();
        scene = new DeviceScene(builder -> withConsole(builder).quotas(quotas -> quotas.with(Quota.TOKENS, 1)));
        JsonValue login = approved();
        ApiResponse response = scene.poll(login);

        assertThat(error(response)).isEqualTo("400 access_denied");
        assertThat(json(response).get("error_description").asString()).contains("quota tokens");
        assertThat(scene.devices.find(scene.session(), code(login)).map(DeviceLogin::state))
                .as("the program has stopped")
                .contains(DeviceLogin.State.DENIED);
        assertThat(error(scene.poll(login))).isEqualTo("400 access_denied");
    }

    @Test
    void slowsDownProgramThatAsksTooOften() {
        JsonValue login = approved();
        scene.clock.advance(Duration.ofSeconds(3));
        assertThat(error(scene.pollAtOnce(login, "192.0.2.1"))).isEqualTo("400 slow_down");
        scene.clock.advance(Duration.ofSeconds(3));
        assertThat(error(scene.pollAtOnce(login, "192.0.2.1"))).isEqualTo("400 slow_down");
        scene.clock.advance(Duration.ofSeconds(4));
        assertThat(scene.pollAtOnce(login, "192.0.2.1").status()).isEqualTo(200);
    }

    @Test
    void slowsDownAddressThatAsksWithManyCodes() {
        List<JsonValue> logins = new ArrayList<>();
        for (int i = 0; i < 601; i++) {
            logins.add(scene.start());
        }
        logins.subList(0, 600)
                .forEach(login ->
                        assertThat(error(scene.pollAtOnce(login, "192.0.2.9"))).isEqualTo("400 authorization_pending"));
        JsonValue last = logins.get(600);
        ApiResponse refused = scene.pollAtOnce(last, "192.0.2.9");
        assertThat(error(refused)).isEqualTo("429 temporarily_unavailable");
        assertThat(refused.headers().first("Retry-After")).isEqualTo("60");
        scene.clock.advance(Duration.ofMinutes(1));
        assertThat(error(scene.pollAtOnce(last, "192.0.2.9"))).isEqualTo("400 authorization_pending");
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "client_id=,400 invalid_request",
                "client_id=a b,400 invalid_request",
                "client_id=a&client_id=b,400 invalid_request",
                "client_id=a&device_name=%3Cb%3E,400 invalid_request",
                "client_id=a&token_lifetime_seconds=59,400 invalid_request",
                "client_id=a&token_lifetime_seconds=31536001,400 invalid_request",
                "client_id=a&token_lifetime_seconds=x,400 invalid_request",
                "client_id=a&scope=all,400 invalid_scope",
                "x=1,400 invalid_request"
            })
    void refusesWrongStart(String form, String error) {
        assertThat(error(scene.send("POST", "/oauth/device_authorization", form.replace(' ', '+'), "192.0.2.1")))
                .isEqualTo(error);
    }

    @Test
    void ignoresUnknownAndEmptyParameters() {
        ApiResponse response =
                scene.send("POST", "/oauth/device_authorization", "client_id=a&scope=&x=1&x=1", "192.0.2.1");
        assertThat(error(response)).as("repeated").isEqualTo("400 invalid_request");
        assertThat(scene.send("POST", "/oauth/device_authorization", "client_id=a&scope=&x=1", "192.0.2.1")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void refusesDeviceCodeOfAnotherClientAndMalformedOnes() {
        JsonValue login = approved();
        String code = login.get("device_code").asString();
        assertThat(error(poll("other", code))).isEqualTo("400 invalid_grant");
        for (String wrong : List.of("x", "!", code.substring(1), "A".repeat(100), code.repeat(5))) {
            assertThat(error(poll("castellan", wrong))).isEqualTo("400 invalid_grant");
        }
        assertThat(error(scene.post("/oauth/token", Map.of("grant_type", DeviceScene.GRANT), "192.0.2.1")))
                .isEqualTo("400 invalid_request");
        assertThat(scene.poll(login).status()).isEqualTo(200);
    }

    @Test
    void respondsOnlyToPost() {
        ApiResponse response = scene.send("GET", "/oauth/device_authorization", "", "192.0.2.1");
        assertThat(response.status()).isEqualTo(405);
        assertThat(response.headers().first("Allow")).isEqualTo("POST");
    }

    @Test
    void isUnknownWithoutConsole() {
        scene.close();
        scene = new DeviceScene(builder -> builder);
        assertThat(scene.send("POST", "/oauth/device_authorization", "client_id=a", "192.0.2.1")
                        .status())
                .isEqualTo(404);
        assertThat(error(poll("castellan", "x"))).isEqualTo("400 unsupported_grant_type");
        try (CastellanServer other = scene.node(DeviceLoginTest::withConsole, Federation.site())) {
            assertThat(other.handle(DeviceScene.request("POST", "/oauth/device_authorization", "client_id=a"))
                            .status())
                    .isEqualTo(404);
        }
    }

    @Test
    void namesConsoleOfLocalServerByTheHostOfTheRequest() {
        try (CastellanServer local = CastellanServer.builder()
                .port(0)
                .site(Federation.onlyDeviceLogins())
                .start()) {
            ApiRequest start = DeviceScene.request("POST", "/oauth/device_authorization", "client_id=a");
            ApiResponse response =
                    local.handle(start.withHeaders(start.headers().with("Host", "localhost:" + local.port())));
            assertThat(json(response).get("verification_uri").asString())
                    .isEqualTo("http://localhost:" + local.port() + "/console/device");
            assertThat(error(local.handle(start))).isEqualTo("400 invalid_request");
            assertThat(error(local.handle(start.withHeaders(start.headers().with("Host", "a/b")))))
                    .isEqualTo("400 invalid_request");
            ApiResponse proxied =
                    local.handle(start.withHeaders(start.headers().with("Host", "castellan.example.org")));
            assertThat(error(proxied)).isEqualTo("400 invalid_request");
            assertThat(json(proxied).get("error_description").asString()).contains("--console-url");
        }
    }

    @Test
    void storesNothingBeforeAUserEntersTheCode() {
        JsonValue login = scene.start();
        scene.poll(login);
        assertThat(scene.store.<Boolean>read(
                        scene.organization,
                        view -> view.deviceLogins()
                                .anyBefore(scene.clock.instant().plusSeconds(1))))
                .isFalse();
        assertThat(scene.events("tokens.login")).isEmpty();
    }

    private static CastellanServerBuilder withConsole(CastellanServerBuilder builder) {
        return builder.consoleUrl(URI.create(DeviceScene.CONSOLE));
    }

    private ApiResponse poll(String client, String code) {
        scene.clock.advance(Duration.ofSeconds(5));
        return scene.post(
                "/oauth/token",
                Map.of("grant_type", DeviceScene.GRANT, "client_id", client, "device_code", code),
                "192.0.2.1");
    }

    private JsonValue entered(String... more) {
        JsonValue login = scene.start(more);
        enter(login);
        return login;
    }

    private void enter(JsonValue login) {
        scene.devices.enter(scene.session(), code(login));
        scene.poll(login);
    }

    private JsonValue approved(String... more) {
        JsonValue login = entered(more);
        scene.devices.approve(scene.session(), code(login), BROWSER);
        return login;
    }

    private void suspend(boolean suspended) {
        scene.store.write(scene.organization, tx -> {
            tx.users().suspend(scene.user, suspended);
            return true;
        });
    }

    private static void assertConflict(Runnable work) {
        assertThatThrownBy(work::run)
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.kind()).isEqualTo(ErrorKind.CONFLICT));
    }

    private static void assertCode(ErrorCode code, Runnable work) {
        assertThatThrownBy(work::run)
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.code()).isEqualTo(code));
    }
}
