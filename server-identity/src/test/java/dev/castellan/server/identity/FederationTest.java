package dev.castellan.server.identity;

import static dev.castellan.server.identity.FederationScene.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.identity.outgoing.OutgoingSettings;
import dev.castellan.server.internal.store.federation.IssuerRow;
import dev.castellan.server.internal.store.federation.KeySet;
import dev.castellan.support.jwt.SigningKey;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the exchange as a job sees it, and as the administrator of its organization does. */
class FederationTest {

    private static final String TOKEN_EXCHANGE = "urn:ietf:params:oauth:grant-type:token-exchange";
    private static final String JWT_TYPE = "urn:ietf:params:oauth:token-type:jwt";

    private final FederationScene scene = new FederationScene();

    @AfterEach
    void stop() {
        scene.close();
    }

    @Test
    void exchangesJwtOfGitHubActions() {
        ApiResponse response = scene.exchange(scene.jwt());
        assertThat(response.status()).isEqualTo(200);
        assertThat(response.headers().first("Content-Type")).isEqualTo("application/json");
        assertThat(response.headers().first("Cache-Control")).isEqualTo("no-store");
        JsonValue body = json(response);
        assertThat(body.fields().keySet())
                .containsExactly("access_token", "issued_token_type", "token_type", "expires_in");
        assertThat(body.get("issued_token_type").asString()).isEqualTo("urn:ietf:params:oauth:token-type:access_token");
        assertThat(body.get("token_type").asString()).isEqualTo("Bearer");
        assertThat(body.get("expires_in").toJson()).as("the JWT ends first").isEqualTo("300");
        String token = body.get("access_token").asString();
        assertThat(scene.get("/api/v1/projects", token).status()).isEqualTo(200);
        scene.clock.advance(Duration.ofSeconds(299));
        assertThat(scene.get("/api/v1/projects", token).status()).isEqualTo(200);
        scene.clock.advance(Duration.ofSeconds(1));
        assertThat(scene.get("/api/v1/projects", token).status()).isEqualTo(401);
    }

    /** A projected token of Kubernetes has these claims, some of which are nested, and no type. */
    @Test
    void exchangesTokenOfKubernetes() {
        String subject = "system:serviceaccount:shop:deployer";
        scene.update(scene.rule(true, Map.of("sub", List.of(subject)), 3600));
        long now = scene.clock.instant().getEpochSecond();
        Map<String, Object> claims = new HashMap<>(Map.of(
                "aud",
                List.of("https://kubernetes.default.svc", FederationScene.AUDIENCE),
                "exp",
                now + 607,
                "iat",
                now,
                "nbf",
                now,
                "iss",
                FederationScene.ISSUER,
                "jti",
                "0b6d9c1e-9f3b-4d9a-8a3c-2d1f0e9b8a7c",
                "kubernetes.io",
                Map.of(
                        "namespace", "shop",
                        "node", Map.of("name", "node-1", "uid", "1c2d"),
                        "pod", Map.of("name", "deployer-5f", "uid", "3e4f"),
                        "serviceaccount", Map.of("name", "deployer", "uid", "5a6b"),
                        "warnafter", now + 300),
                "sub",
                subject));
        String header = "{\"alg\":\"ES256\",\"kid\":\"key-1\"}";
        ApiResponse response =
                scene.exchange(scene.key.jwt(header, JsonValue.of(claims).toJson()));
        assertThat(json(response).get("expires_in").toJson()).isEqualTo("607");
        claims.put("sub", "system:serviceaccount:shop:default");
        assertInvalidGrant(
                scene.exchange(scene.key.jwt(header, JsonValue.of(claims).toJson())));
    }

    @Test
    void endsTokenWithRule() {
        scene.update(scene.rule(true, FederationScene.MATCH, 60));
        assertThat(json(scene.exchange(scene.jwt())).get("expires_in").toJson()).isEqualTo("60");
    }

    @Test
    void recordsExchange() {
        scene.exchange(scene.jwt());
        assertThat(scene.events("tokens.exchange")).singleElement().satisfies(event -> {
            assertThat(event.actor()).isEqualTo(scene.account);
            assertThat(event.objectIds()).contains(FederationScene.RULE).hasSize(2);
        });
        assertThat(scene.events("tokens.exchangeRefused")).isEmpty();
    }

    static Stream<Arguments> mismatches() {
        return Stream.of(
                Arguments.of("claim", "ref", new Object[] {"ref", "refs/heads/evil"}),
                Arguments.of("claim", "ref", new Object[] {"ref", "refs/heads/main "}),
                Arguments.of("claim", "ref", new Object[] {"ref", "REFS/HEADS/MAIN"}),
                Arguments.of("claim", "ref", new Object[] {"ref", List.of("refs/heads/main")}),
                Arguments.of("claim", "repository_id", new Object[] {"repository_id", "745"}),
                Arguments.of("claim", "repository_id", new Object[] {"repository_id", "*"}),
                Arguments.of("audience", null, new Object[] {"aud", "https://github.com/octo-org"}),
                Arguments.of("issuer", null, new Object[] {"iss", FederationScene.ISSUER + "/octo-org"}),
                Arguments.of("expired", null, new Object[] {"exp", 1000}),
                Arguments.of("not_yet_valid", null, new Object[] {"nbf", 4000000000L}),
                Arguments.of("subject", null, new Object[] {"sub", ""}),
                Arguments.of("malformed", null, new Object[] {"exp", "tomorrow"}));
    }

    @ParameterizedTest
    @MethodSource("mismatches")
    void refusesMismatchAndRecordsReason(String reason, String claim, Object... changed) {
        assertInvalidGrant(scene.exchange(scene.jwt(changed)));
        assertThat(scene.refusal())
                .containsEntry("reason", reason)
                .satisfies(fields -> assertThat(fields.get("claim")).isEqualTo(claim));
    }

    @Test
    void recordsIssuerAndSubjectOfRefusedJwt() {
        assertInvalidGrant(scene.exchange(scene.jwt("ref", "refs/heads/evil", "sub", "repo:octo-org/fork")));
        assertThat(scene.refusal())
                .containsEntry("issuer", FederationScene.ISSUER)
                .containsEntry("subject", "repo:octo-org/fork");
        assertThat(scene.events("tokens.exchangeRefused").get(0).objectIds()).containsExactly(FederationScene.RULE);
    }

    @Test
    void refusesUnknownKeyOfInlineIssuer() {
        assertInvalidGrant(scene.exchange(
                SigningKey.p256("key-2").jwt(JsonValue.of(scene.claims()).toJson())));
        assertThat(scene.refusal()).containsEntry("reason", "unknown_key");
    }

    @Test
    void refusesForgedSignature() {
        assertInvalidGrant(scene.exchange(
                SigningKey.p256("key-1").jwt(JsonValue.of(scene.claims()).toJson())));
        assertThat(scene.refusal()).isEqualTo(Map.of("reason", "signature"));
    }

    @Test
    void refusesOtherAlgorithm() {
        assertInvalidGrant(scene.exchange(scene.key.jwt(
                "{\"alg\":\"none\",\"kid\":\"key-1\"}",
                JsonValue.of(scene.claims()).toJson())));
        assertThat(scene.refusal()).containsEntry("reason", "algorithm");
    }

    @Test
    void acceptsNewInlineKeysAtOnceAndRefusesOldOnes() {
        SigningKey next = SigningKey.ed25519("key-2");
        IssuerRow.Keys keys = IssuerRow.Keys.inline(KeySet.parse(SigningKey.set(next)));
        scene.update(scene.issuer(keys, true, List.of()));
        assertInvalidGrant(scene.exchange(scene.jwt()));
        assertThat(scene.exchange(next.jwt(JsonValue.of(scene.claims()).toJson()))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void refusesDisabledRuleAndIssuer() {
        scene.update(scene.rule(false, FederationScene.MATCH, 900));
        assertInvalidGrant(scene.exchange(scene.jwt()));
        assertThat(scene.refusal()).containsEntry("reason", "rule_disabled");
        scene.update(scene.rule(true, FederationScene.MATCH, 900));
        IssuerRow.Keys keys = IssuerRow.Keys.inline(KeySet.parse(SigningKey.set(scene.key)));
        scene.update(scene.issuer(keys, false, List.of()));
        assertInvalidGrant(scene.exchange(scene.jwt()));
        assertThat(scene.refusal()).containsEntry("reason", "issuer_disabled");
    }

    @Test
    void refusesRuleThatDoesNotPinRequiredClaim() {
        IssuerRow.Keys keys = IssuerRow.Keys.inline(KeySet.parse(SigningKey.set(scene.key)));
        scene.update(scene.issuer(keys, true, List.of("repository_id", "repository_owner_id")));
        assertInvalidGrant(scene.exchange(scene.jwt()));
        assertThat(scene.refusal())
                .containsEntry("reason", "claim_not_pinned")
                .containsEntry("claim", "repository_owner_id");
    }

    @Test
    void refusesSuspendedAccount() {
        scene.server.administration().suspendUser(scene.organization, scene.account);
        assertInvalidGrant(scene.exchange(scene.jwt()));
        assertThat(scene.refusal()).containsEntry("reason", "account_suspended");
    }

    /** A stranger cannot tell which rules exist. */
    @Test
    void answersEveryMismatchWithSameResponse() {
        ApiResponse unknown = scene.exchange(new UUID(1, 2), scene.jwt());
        assertInvalidGrant(unknown);
        assertThat(List.of(
                        scene.exchange(scene.jwt("ref", "other")),
                        scene.exchange("x"),
                        scene.post(form("rule_id", "x", "subject_token", scene.jwt()))))
                .allSatisfy(response -> {
                    assertThat(response.status()).isEqualTo(unknown.status());
                    assertThat(response.body()).isEqualTo(unknown.body());
                });
    }

    @Test
    void recordsOneRefusalOfEachReasonInMinute() {
        for (int i = 0; i < 5; i++) {
            scene.exchange(scene.jwt("ref", "other"));
            scene.exchange("x");
        }
        assertThat(scene.events("tokens.exchangeRefused")).hasSize(2);
        scene.clock.advance(Duration.ofMinutes(1));
        scene.exchange("x");
        assertThat(scene.events("tokens.exchangeRefused")).hasSize(3);
    }

    static Stream<Arguments> wrongForms() {
        return Stream.of(
                Arguments.of("unsupported_grant_type", form("grant_type", "client_credentials")),
                Arguments.of("invalid_request", form("grant_type", "")),
                Arguments.of("invalid_request", form("subject_token", "")),
                Arguments.of("invalid_request", form("subject_token_type", "")),
                Arguments.of("invalid_request", form("subject_token_type", "urn:ietf:params:oauth:token-type:saml2")),
                Arguments.of("invalid_request", form("rule_id", "")),
                Arguments.of("invalid_request", form("scope", "admin")),
                Arguments.of("invalid_request", form("resource", "https://other.example")),
                Arguments.of("invalid_request", form("audience", "other")),
                Arguments.of("invalid_request", form("actor_token", "x")),
                Arguments.of("invalid_request", form("requested_token_type", JWT_TYPE)));
    }

    @ParameterizedTest
    @MethodSource("wrongForms")
    void refusesWrongForm(String error, Map<String, String> form) {
        ApiResponse response = scene.post(form);
        assertThat(response.status()).isEqualTo(400);
        assertThat(json(response).get("error").asString()).isEqualTo(error);
        assertThat(response.headers().first("Cache-Control")).isEqualTo("no-store");
    }

    @Test
    void ignoresUnknownParameters() {
        assertThat(scene.post(form(
                                "subject_token",
                                scene.jwt(),
                                "client_id",
                                "x",
                                "requested_token_type",
                                "urn:ietf:params:oauth:token-type:access_token"))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void refusesRepeatedParameterAndOtherBodies() {
        String form = "grant_type=" + TOKEN_EXCHANGE + "&subject_token_type=" + JWT_TYPE + "&subject_token="
                + scene.jwt() + "&rule_id=" + FederationScene.RULE;
        assertThat(send("POST", form, "application/x-www-form-urlencoded; charset=UTF-8")
                        .status())
                .isEqualTo(200);
        assertThat(error(send("POST", form + "&rule_id=" + FederationScene.RULE, "application/x-www-form-urlencoded")))
                .isEqualTo("invalid_request");
        assertThat(error(send("POST", form + "&x=%zz", "application/x-www-form-urlencoded")))
                .isEqualTo("invalid_request");
        assertThat(error(send("POST", form, "application/json"))).isEqualTo("invalid_request");
        assertThat(error(send("POST", "", "application/x-www-form-urlencoded"))).isEqualTo("invalid_request");
    }

    @Test
    void refusesOtherMethodsAndPaths() {
        ApiResponse get = send("GET", "", "application/x-www-form-urlencoded");
        assertThat(get.status()).isEqualTo(405);
        assertThat(get.headers().first("Allow")).isEqualTo("POST");
        ApiResponse other = scene.server.handle(ApiRequest.of("GET", "/oauth/authorize", Headers.empty()));
        assertThat(other.status()).isEqualTo(404);
        assertThat(error(other)).isEqualTo("invalid_request");
    }

    @Test
    void limitsFailuresOfAddressButNotExchangesOfOthers() throws Exception {
        InetAddress stranger = InetAddress.getByName("198.51.100.7");
        InetAddress runner = InetAddress.getByName("203.0.113.9");
        Map<String, String> forged = form("subject_token", "x");
        for (int i = 0; i < 60; i++) {
            assertInvalidGrant(scene.post(forged, stranger));
        }
        ApiResponse refused = scene.post(forged, stranger);
        assertThat(refused.status()).isEqualTo(429);
        assertThat(refused.headers().first("Retry-After")).isEqualTo("60");
        assertThat(error(refused)).isEqualTo("temporarily_unavailable");
        Map<String, String> valid = form("subject_token", scene.jwt());
        assertThat(scene.post(valid, stranger).status()).isEqualTo(429);
        assertThat(scene.post(valid, runner).status()).isEqualTo(200);
        scene.clock.advance(Duration.ofMinutes(1));
        assertThat(scene.post(valid, stranger).status()).isEqualTo(200);
    }

    @Test
    void keepsRuleUsableForAddressWithoutFailuresDuringAttack() throws Exception {
        Map<String, String> forged = form("subject_token", "x");
        for (int i = 0; i < 600; i++) {
            InetAddress one = InetAddress.getByAddress(new byte[] {(byte) 198, 51, 100, (byte) (i % 20)});
            assertInvalidGrant(scene.post(forged, one));
        }
        assertThat(scene.post(forged, InetAddress.getByName("198.51.100.1")).status())
                .isEqualTo(429);
        assertThat(scene.post(form("subject_token", scene.jwt()), InetAddress.getByName("203.0.113.9"))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void limitsTokensOfAccountUntilOneEnds() {
        for (int i = 0; i < 1000; i++) {
            assertThat(scene.exchange(scene.jwt()).status()).isEqualTo(200);
        }
        ApiResponse refused = scene.exchange(scene.jwt());
        assertThat(refused.status()).isEqualTo(429);
        assertThat(refused.headers().first("Retry-After")).isEqualTo("300");
        scene.clock.advance(Duration.ofSeconds(300));
        assertThat(scene.exchange(scene.jwt()).status()).isEqualTo(200);
    }

    @Test
    @Tag("long")
    void keepsNoRowsOfTokensThatHaveEnded() {
        long start = System.nanoTime();
        for (int i = 1; i <= 10_000; i++) {
            assertThat(scene.exchange(scene.jwt()).status()).isEqualTo(200);
            if (i % 1000 == 0) {
                scene.clock.advance(Duration.ofSeconds(300));
            }
        }
        System.out.println("10,000 exchanges of one subject: " + (System.nanoTime() - start) / 1_000_000 + " ms");
        assertThat(scene.exchange(scene.jwt()).status()).isEqualTo(200);
        assertThat(scene.<Integer>read(view -> view.tokens().countFederatedOf(scene.account)))
                .isEqualTo(1);
        assertThat(scene.<Boolean>read(view -> view.tokens().anyEnded())).isFalse();
    }

    /** A fetch would fail with another message if the server tried to connect. */
    @Test
    void doesNotFetchKeysFromPrivateAddress() {
        scene.update(scene.issuer(IssuerRow.Keys.at("https://127.0.0.1:1/keys"), true, List.of()));
        ApiResponse response = scene.exchange(scene.jwt());
        assertThat(response.status()).isEqualTo(503);
        assertThat(response.headers().first("Retry-After")).isEqualTo("20");
        assertThat(scene.refusal()).containsEntry("reason", "keys_unavailable");
    }

    @Test
    void countsUnavailableKeysAsFailuresOfAddress() throws Exception {
        scene.update(scene.issuer(IssuerRow.Keys.at("https://127.0.0.1:1/keys"), true, List.of()));
        InetAddress stranger = InetAddress.getByName("198.51.100.7");
        Map<String, String> form = form("subject_token", scene.jwt());
        for (int i = 0; i < 60; i++) {
            assertThat(scene.post(form, stranger).status()).isEqualTo(503);
        }
        assertThat(scene.post(form, stranger).status()).isEqualTo(429);
    }

    @Test
    void doesNotRedirectBrowsersFromRoot() {
        ApiRequest browser = ApiRequest.of("GET", "/", Headers.of("Accept", "text/html"));
        assertThat(scene.server.handle(browser).status()).isEqualTo(401);
    }

    @Test
    void copiesAllowedHostsInLowerCase() {
        assertThat(OutgoingSettings.DEFAULT.allowedHosts(Set.of("IdP.Example")).allowedHosts())
                .containsExactly("idp.example");
        assertThat(Federation.site().path()).isEqualTo(Federation.PATH);
    }

    @Test
    void servesSeveralServers() {
        Federation site = Federation.site();
        try (CastellanServer one =
                        CastellanServer.builder().withoutSocket().site(site).start();
                CastellanServer two =
                        CastellanServer.builder().withoutSocket().site(site).start()) {
            assertThat(Stream.of(one, two)
                            .map(server -> server.handle(ApiRequest.of("GET", "/oauth/token", Headers.empty()))))
                    .allSatisfy(response -> assertThat(response.status()).isEqualTo(405));
        }
    }

    private ApiResponse send(String method, String body, String type) {
        return scene.server.handle(new ApiRequest(
                method, "/oauth/token", null, Headers.of("Content-Type", type), body.getBytes(StandardCharsets.UTF_8)));
    }

    private static Map<String, String> form(String... changed) {
        Map<String, String> form = new HashMap<>(Map.of(
                "grant_type",
                TOKEN_EXCHANGE,
                "subject_token_type",
                JWT_TYPE,
                "subject_token",
                "x",
                "rule_id",
                FederationScene.RULE.toString()));
        for (int i = 0; i < changed.length; i += 2) {
            form.put(changed[i], changed[i + 1]);
        }
        return form;
    }

    private static void assertInvalidGrant(ApiResponse response) {
        assertThat(response.status()).isEqualTo(400);
        assertThat(error(response)).isEqualTo("invalid_grant");
    }

    private static String error(ApiResponse response) {
        return json(response).get("error").asString();
    }
}
