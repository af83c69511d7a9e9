package dev.castellan.server;

import static dev.castellan.server.FederationScene.URL;
import static dev.castellan.server.FederationScene.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.castellan.model.NewToken;
import dev.castellan.model.Role;
import dev.castellan.model.audit.FieldChange;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.endpoint.FederationRuleEndpoints;
import dev.castellan.model.endpoint.IssuerEndpoints;
import dev.castellan.model.federation.FederationRule;
import dev.castellan.model.federation.FederationRuleUpdate;
import dev.castellan.model.federation.Issuer;
import dev.castellan.model.federation.IssuerUpdate;
import dev.castellan.model.federation.NewFederationRule;
import dev.castellan.model.federation.NewIssuer;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.internal.store.audit.AuditRow;
import dev.castellan.server.internal.store.credentials.SessionRow.Method;
import dev.castellan.server.spi.Refusal;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests who changes issuers and rules, and what they can contain. */
class FederationTest {

    private static final Map<String, List<String>> MATCH = Map.of("repository_id", List.of("74"));
    private static final String RSA = "{\"kty\":\"RSA\",\"e\":\"AQAB\",\"n\":\"" + "_".repeat(342) + "\"}";
    private static final String EC =
            "{\"kty\":\"EC\",\"crv\":\"P-256\",\"x\":\"axfR8uEsQkf4vOblY6RA8ncDfYEt6zOg9KE5RdiYwpY\","
                    + "\"y\":\"T-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU\"}";

    @AutoClose
    private final FederationScene scene = new FederationScene();

    @Test
    void adminChangesIssuersAndRulesInRecentSession() {
        UUID session = scene.session(2, Method.PASSWORD, null);
        NewIssuer body = NewIssuer.of("GitHub Actions", URL, "castellan").requiring("repository_id", "repository_id");
        Issuer issuer = scene.perform(session, IssuerEndpoints.CREATE, Arguments.body(body));
        assertThat(issuer)
                .isEqualTo(new Issuer(
                        issuer.id(),
                        "GitHub Actions",
                        URL,
                        "castellan",
                        Issuer.DISCOVERY,
                        List.of("repository_id"),
                        true,
                        scene.clock.instant()));
        FederationRule rule = scene.perform(
                session,
                FederationRuleEndpoints.CREATE,
                Arguments.body(NewFederationRule.of(issuer.id(), scene.account, MATCH)));
        assertThat(rule)
                .isEqualTo(new FederationRule(
                        rule.id(), issuer.id(), scene.account, MATCH, 900, true, scene.clock.instant()));
        assertThat(scene.lastEvent())
                .returns("federationRules.create", AuditRow::operation)
                .returns(AuditRow.Via.CONSOLE, AuditRow::via)
                .returns(List.of(rule.id()), AuditRow::objectIds);

        Issuer changed = scene.perform(
                session,
                IssuerEndpoints.UPDATE,
                Arguments.body(IssuerUpdate.none()
                                .name("GitHub")
                                .keys(JsonValue.of(URL + "/.well-known/jwks"))
                                .enabled(false))
                        .withPath(issuer.id()));
        assertThat(changed.keys()).isEqualTo(JsonValue.of(URL + "/.well-known/jwks"));
        assertThat(scene.lastEvent().objectNames()).containsExactly("GitHub");
        assertThat(scene.lastEvent().changes())
                .containsExactly(
                        new FieldChange("name", "GitHub Actions", "GitHub"),
                        new FieldChange("keys", null, null),
                        new FieldChange("enabled", "true", "false"));
        assertThat(list("issuers").items()).containsExactly(JsonValue.of(changed));
        assertThat(list("rules").items()).containsExactly(JsonValue.of(rule));
    }

    @Test
    void noTokenChangesIssuersAndRules() {
        String admin = scene.server.bootstrap().token();
        String path = "/api/v1/federation/issuers";
        assertThat(scene.call(
                                admin,
                                "POST",
                                path,
                                "{\"name\":\"a\",\"issuer\":\"https://a.example\",\"audience\":\"a\"}")
                        .status())
                .isEqualTo(405);
        UUID issuer = scene.issuer().id();
        assertThat(scene.call(admin, "DELETE", path + "/" + issuer, "").status())
                .isEqualTo(404);
        assertThat(scene.call(admin, "PATCH", path + "/" + issuer, "{\"enabled\":false}")
                        .status())
                .isEqualTo(404);
        UUID token = scene.server
                .administration()
                .createToken(scene.organization, NewToken.forUser(scene.admin))
                .id();
        UUID ofToken = scene.session(3, Method.TOKEN, token);
        assertRefused(
                ErrorCode.SESSION_REQUIRED,
                () -> scene.perform(ofToken, IssuerEndpoints.DELETE, Arguments.path(issuer)));
        assertThat(list("issuers").items()).hasSize(1);
    }

    @Test
    void refusesSessionThatIsNotRecent() {
        UUID session = scene.session(2, Method.PASSKEY, null);
        UUID issuer = scene.issuer().id();
        scene.clock.advance(Duration.ofMinutes(15));
        Runnable change = () -> scene.perform(
                session,
                IssuerEndpoints.UPDATE,
                Arguments.body(IssuerUpdate.none().enabled(false)).withPath(issuer));
        assertRefused(ErrorCode.RECENT_SIGN_IN_REQUIRED, change);
    }

    @Test
    void refusesUserWhoIsNoAdmin() {
        assertThat(scene.call(token(), "GET", "/api/v1/federation/issuers", "").status())
                .isEqualTo(403);
        assertThat(scene.call(token(), "GET", "/api/v1/federation/rules", "").status())
                .isEqualTo(403);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "http://a.example",
                "https://",
                "a.example",
                "https://u@a.example",
                "https://a.example?b",
                "https://a.example#b",
                "https://a.example/\u00e9",
                "HTTPS://a.example",
                "https://a b"
            })
    void refusesIssuerThatIsNoHttpsUrl(String url) {
        assertInvalid("issuer", NewIssuer.of("a", url, "a"));
    }

    @Test
    void refusesInvalidFieldsOfIssuer() {
        assertInvalid("name", NewIssuer.of(" ", URL, "a"));
        assertInvalid("audience", NewIssuer.of("a", URL, ""));
        assertInvalid("audience", NewIssuer.of("a", URL, "a".repeat(256)));
        assertInvalid("issuer", NewIssuer.of("a", "https://a.example/" + "a".repeat(1000), "a"));
        assertInvalid("keys", NewIssuer.of("a", URL, "a").keysAt("http://a.example"));
        assertInvalid("keys", NewIssuer.of("a", URL, "a").keys(JsonValue.of(7)));
        assertInvalid("keys", NewIssuer.of("a", URL, "a").keys(JsonValue.parse("{\"keys\":[]}")));
        assertInvalid("required_claims", NewIssuer.of("a", URL, "a").requiring("a b"));
        assertInvalid("required_claims", NewIssuer.of("a", URL, "a").requiring(""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"kty\":\"oct\",\"k\":\"AAAA\"}",
                "{\"kty\":\"RSA\",\"e\":\"AQAB\",\"n\":\"AQAB\"}",
                "{\"kty\":\"EC\",\"crv\":\"P-384\",\"x\":\"AAAA\",\"y\":\"AAAA\"}",
                "{\"kty\":\"EC\",\"crv\":\"P-256\",\"x\":\"AAAA\",\"y\":\"AAAA\"}",
                "{\"kty\":\"OKP\",\"crv\":\"X25519\",\"x\":\"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo\"}",
                "{\"kty\":7}",
                "{}"
            })
    void refusesKeysThatCannotVerify(String key) {
        assertInvalid("keys.keys[1]", NewIssuer.of("a", URL, "a").keys(keys(RSA, key)));
    }

    /** The server would silently ignore these keys later. */
    @Test
    void refusesKeysThatServerWouldIgnore() {
        for (String part : List.of(
                "\"use\":\"enc\"", "\"use\":7", "\"alg\":\"PS256\"", "\"alg\":\"ES256\"", "\"key_ops\":[\"sign\"]")) {
            assertInvalid(
                    "keys.keys[1]", NewIssuer.of("a", URL, "a").keys(keys(EC, RSA.replace("}", "," + part + "}"))));
        }
        String[] wrong = {
            RSA.replace("AQAB", "AQAA"),
            RSA.replace("AQAB", "AQ"),
            RSA.replace("___\"", "_".repeat(1200) + "\""),
            EC.replace("axfR8", "axfR9")
        };
        for (String key : wrong) {
            assertInvalid("keys.keys[0]", NewIssuer.of("a", URL, "a").keys(keys(key)));
        }
        String small = "{\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"x\":\"" + "A".repeat(43) + "\"}";
        String[] many = Collections.nCopies(65, small).toArray(String[]::new);
        assertInvalid("keys.keys", NewIssuer.of("a", URL, "a").keys(keys(many)));
    }

    @Test
    void acceptsKeysThatNameTheirPurpose() {
        String rsa = RSA.replace("}", ",\"use\":\"sig\",\"alg\":\"RS256\",\"key_ops\":[\"verify\"]}");
        JsonValue set = keys(rsa, EC.replace("}", ",\"alg\":\"ES256\"}"));
        assertThat(create(NewIssuer.of("a", URL, "a").keys(set)).keys()).isEqualTo(set);
    }

    @Test
    void acceptsPublicKeysButNoPrivateOnes() {
        JsonValue both = keys(RSA, EC);
        assertThat(create(NewIssuer.of("a", URL, "a").keys(both)).keys()).isEqualTo(both);
        String secret = EC.replace("}", ",\"d\":\"AAAA\"}");
        assertInvalid("keys.keys[0]", NewIssuer.of("a", URL, "a").keys(keys(secret)));
        String[] many = IntStream.range(0, 50).mapToObj(i -> RSA).toArray(String[]::new);
        assertInvalid("keys", NewIssuer.of("a", URL, "a").keys(keys(many)));
    }

    @Test
    void refusesInvalidFieldsOfRule() {
        assertInvalidMatch("match", Map.of());
        assertInvalidMatch("match.iss", Map.of("iss", List.of("a")));
        assertInvalidMatch("match.jti", Map.of("jti", List.of("a")));
        assertInvalidMatch("match", Map.of("a b", List.of("a")));
        assertInvalidMatch("match.a", Map.of("a", List.of()));
        assertInvalidMatch("match.a", Map.of("a", List.of("")));
        assertInvalidMatch("match.sub", Map.of("sub", List.of("repo:octo/*")));
        assertInvalidMatch("match.a", Map.of("a", List.of("b\u0000")));
        assertInvalidMatch("match.a", Map.of("a", List.of("b".repeat(1001))));
        Map<String, List<String>> many = new LinkedHashMap<>();
        IntStream.range(0, 21).forEach(i -> many.put("claim" + i, List.of("a")));
        assertInvalidMatch("match", many);
        Issuer issuer = scene.issuer();
        NewFederationRule rule = NewFederationRule.of(issuer.id(), scene.account, MATCH);
        assertInvalidRule("token_lifetime_seconds", rule.tokenLifetimeSeconds(59));
        assertInvalidRule("token_lifetime_seconds", rule.tokenLifetimeSeconds(3601));
        assertInvalidRule("issuer_id", NewFederationRule.of(UUID.randomUUID(), scene.account, MATCH));
        assertInvalidRule("user_id", NewFederationRule.of(issuer.id(), UUID.randomUUID(), MATCH));
    }

    @Test
    void refusesRuleOfPerson() {
        UUID person = scene.server
                .administration()
                .createPerson(scene.organization, NewPerson.of("Ada", "ada@example.org", Role.CLIENT))
                .id();
        NewFederationRule rule = NewFederationRule.of(scene.issuer().id(), person, MATCH);
        assertRefused(
                ErrorCode.NOT_SERVICE_ACCOUNT,
                () -> scene.administer(FederationRuleEndpoints.CREATE, Arguments.body(rule)));
    }

    @Test
    void everyRulePinsWhatItsIssuerRequires() {
        Issuer issuer = scene.issuer("repository_id", "ref");
        assertRefused(ErrorCode.CLAIM_NOT_PINNED, () -> scene.rule(issuer, MATCH));
        FederationRule rule = scene.rule(issuer, Map.of("repository_id", List.of("74"), "ref", List.of("main")));
        assertRefused(
                ErrorCode.CLAIM_NOT_PINNED,
                () -> scene.administer(
                        FederationRuleEndpoints.UPDATE,
                        Arguments.body(FederationRuleUpdate.none().match(MATCH)).withPath(rule.id())));
        assertRefused(
                ErrorCode.CLAIM_NOT_PINNED,
                () -> scene.administer(
                        IssuerEndpoints.UPDATE,
                        Arguments.body(IssuerUpdate.none().requiring(List.of("environment")))
                                .withPath(issuer.id())));
    }

    @Test
    void limitsNumberOfIssuersAndRules() {
        Issuer issuer = scene.issuer();
        for (int i = 1; i < 100; i++) {
            scene.issuer();
        }
        assertRefused(ErrorCode.MAXIMUM_REACHED, scene::issuer);
        for (int i = 0; i < 1000; i++) {
            scene.rule(issuer, MATCH);
        }
        assertRefused(ErrorCode.MAXIMUM_REACHED, () -> scene.rule(issuer, MATCH));
        assertThat(list("rules").get("has_more")).isEqualTo(JsonValue.of(true));
    }

    @Test
    void unknownIssuerAndRuleAreNotFound() {
        UUID none = UUID.randomUUID();
        for (Endpoint<Void, Void> endpoint : List.of(IssuerEndpoints.DELETE, FederationRuleEndpoints.DELETE)) {
            assertRefused(ErrorCode.NOT_FOUND, () -> scene.administer(endpoint, Arguments.path(none)));
        }
    }

    private static JsonValue keys(String... keys) {
        return JsonValue.parse("{\"keys\":[" + String.join(",", keys) + "]}");
    }

    private String token() {
        return scene.server
                .administration()
                .createToken(scene.organization, NewToken.forUser(scene.account))
                .token();
    }

    private JsonValue list(String what) {
        JsonValue page = json(
                scene.call(scene.server.bootstrap().token(), "GET", "/api/v1/federation/" + what + "?limit=200", ""));
        return what.equals("rules") && page.get("has_more").equals(JsonValue.of(true)) ? page : page.get("data");
    }

    private Issuer create(NewIssuer issuer) {
        return Objects.requireNonNull(scene.administer(IssuerEndpoints.CREATE, Arguments.body(issuer)));
    }

    private void assertInvalid(String field, NewIssuer issuer) {
        assertInvalid(field, () -> create(issuer));
    }

    private void assertInvalidMatch(String field, Map<String, List<String>> match) {
        assertInvalid(field, () -> scene.rule(scene.issuer(), match));
    }

    private void assertInvalidRule(String field, NewFederationRule rule) {
        assertInvalid(field, () -> scene.administer(FederationRuleEndpoints.CREATE, Arguments.body(rule)));
    }

    private static void assertInvalid(String field, Runnable change) {
        assertThatExceptionOfType(Refusal.class)
                .isThrownBy(change::run)
                .returns(ErrorCode.INVALID, Refusal::code)
                .satisfies(refusal -> assertThat(refusal.getMessage()).startsWith(field + ": "));
    }

    private static void assertRefused(ErrorCode code, Runnable change) {
        assertThatExceptionOfType(Refusal.class).isThrownBy(change::run).returns(code, Refusal::code);
    }
}
