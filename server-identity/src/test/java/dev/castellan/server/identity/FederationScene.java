package dev.castellan.server.identity;

import dev.castellan.model.audit.AuditEvent;
import dev.castellan.model.audit.AuditFilter;
import dev.castellan.model.audit.FieldChange;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.MemoryStore;
import dev.castellan.server.identity.outgoing.OutgoingSettings;
import dev.castellan.server.internal.service.ApiExchange;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.federation.ClaimMatch;
import dev.castellan.server.internal.store.federation.IssuerRow;
import dev.castellan.server.internal.store.federation.KeySet;
import dev.castellan.server.internal.store.federation.RuleRow;
import dev.castellan.support.jwt.SigningKey;
import dev.castellan.support.time.MutableClock;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A server with an issuer whose keys are inline, a rule, and a clock that the test controls. */
final class FederationScene implements AutoCloseable {

    static final String ISSUER = "https://token.actions.githubusercontent.com";
    static final String AUDIENCE = "https://castellan.example.org";
    static final UUID ISSUER_ID = new UUID(7, 1);
    static final UUID RULE = new UUID(7, 2);
    static final Map<String, List<String>> MATCH =
            Map.of("repository_id", List.of("74"), "ref", List.of("refs/heads/main", "refs/heads/next"));

    final SigningKey key = SigningKey.p256("key-1");
    final MutableClock clock = new MutableClock();
    final MemoryStore store = new MemoryStore(clock);
    final CastellanServer server;
    final UUID organization;
    final UUID account;
    private final String root;

    FederationScene() {
        this(OutgoingSettings.DEFAULT);
    }

    FederationScene(OutgoingSettings outgoing) {
        server = CastellanServer.builder()
                .withoutSocket()
                .store(store)
                .clock(clock)
                .tokens(tokens -> tokens.maxLifetime(Duration.ofDays(1)))
                .site(Federation.with(outgoing))
                .start();
        organization = server.bootstrap().organizationId();
        root = server.bootstrap().token();
        account = account();
        insert(IssuerRow.Keys.inline(KeySet.parse(SigningKey.set(key))));
        store.write(organization, tx -> {
            tx.federationRules().insert(rule(true, MATCH, 900));
            return true;
        });
    }

    private UUID account() {
        byte[] body =
                "{\"name\":\"deployment\",\"role\":\"client\",\"project_ids\":[]}".getBytes(StandardCharsets.UTF_8);
        ApiResponse created = call("POST", "/api/v1/users", root, body);
        return UUID.fromString(json(created).get("user_id").asString());
    }

    private void insert(IssuerRow.Keys keys) {
        store.write(organization, tx -> {
            tx.issuers().insert(issuer(keys, true, List.of()));
            return true;
        });
    }

    IssuerRow issuer(IssuerRow.Keys keys, boolean enabled, List<String> required) {
        return new IssuerRow(ISSUER_ID, "GitHub", ISSUER, AUDIENCE, keys, required, enabled, MutableClock.START, null);
    }

    RuleRow rule(boolean enabled, Map<String, List<String>> match, int seconds) {
        return new RuleRow(RULE, ISSUER_ID, account, new ClaimMatch(match), seconds, enabled, MutableClock.START, null);
    }

    <T> T read(Function<? super View, T> work) {
        return store.read(organization, work);
    }

    void update(IssuerRow issuer) {
        store.write(organization, tx -> {
            tx.issuers().update(issuer);
            return true;
        });
    }

    void update(RuleRow rule) {
        store.write(organization, tx -> {
            tx.federationRules().update(rule);
            return true;
        });
    }

    /** Returns the claims of a job, as the documents of GitHub Actions show them, with other values for some. */
    Map<String, Object> claims(Object... namesAndValues) {
        long now = clock.instant().getEpochSecond();
        Map<String, Object> claims = new LinkedHashMap<>();
        claims.put("jti", "5d7a3c8e-4a5b-4b7e-9b3a-0d9e8f7a6b5c");
        claims.put("sub", "repo:octo-org/octo-repo:ref:refs/heads/main");
        claims.put("aud", AUDIENCE);
        claims.put("ref", "refs/heads/main");
        claims.put("sha", "a1b2c3");
        claims.put("repository", "octo-org/octo-repo");
        claims.put("repository_owner", "octo-org");
        claims.put("actor_id", "12");
        claims.put("repository_visibility", "private");
        claims.put("repository_id", "74");
        claims.put("repository_owner_id", "65");
        claims.put("run_id", "9876543210");
        claims.put("run_number", "10");
        claims.put("run_attempt", "2");
        claims.put("runner_environment", "github-hosted");
        claims.put("actor", "octocat");
        claims.put("workflow", "deploy");
        claims.put("head_ref", "");
        claims.put("base_ref", "");
        claims.put("event_name", "push");
        claims.put("ref_protected", "true");
        claims.put("ref_type", "branch");
        claims.put("job_workflow_ref", "octo-org/octo-automation/.github/workflows/oidc.yml@refs/heads/main");
        claims.put("iss", ISSUER);
        claims.put("nbf", now - 600);
        claims.put("exp", now + 300);
        claims.put("iat", now);
        for (int i = 0; i < namesAndValues.length; i += 2) {
            claims.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return claims;
    }

    String jwt(Object... namesAndValues) {
        return key.jwt(JsonValue.of(claims(namesAndValues)).toJson());
    }

    ApiResponse exchange(String jwt) {
        return exchange(RULE, jwt);
    }

    ApiResponse exchange(UUID rule, String jwt) {
        return post(Map.of(
                "grant_type",
                "urn:ietf:params:oauth:grant-type:token-exchange",
                "subject_token_type",
                "urn:ietf:params:oauth:token-type:jwt",
                "subject_token",
                jwt,
                "rule_id",
                rule.toString()));
    }

    ApiResponse post(Map<String, String> form) {
        return server.handle(request(form));
    }

    /** Sends a form from an address. */
    ApiResponse post(Map<String, String> form, InetAddress from) throws Exception {
        return server.service()
                .handle(ApiExchange.of(request(form), new InetSocketAddress(from, 5555)))
                .toCompletableFuture()
                .get(1, TimeUnit.MINUTES);
    }

    private static ApiRequest request(Map<String, String> form) {
        String body = form.entrySet().stream()
                .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        return new ApiRequest(
                "POST",
                "/oauth/token",
                null,
                Headers.of("Content-Type", "application/x-www-form-urlencoded"),
                body.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the response of the API to a request with a token. */
    ApiResponse get(String path, String token) {
        return call("GET", path, token, ApiRequest.NO_BODY);
    }

    private ApiResponse call(String method, String path, String token, byte[] body) {
        return server.handle(new ApiRequest(
                method,
                path,
                null,
                Headers.of("Authorization", "Bearer " + token, "Content-Type", "application/json"),
                body));
    }

    static JsonValue json(ApiResponse response) {
        return JsonValue.parse(new String(response.body(), StandardCharsets.UTF_8));
    }

    /** Returns the audit events with this operation, newest first. */
    List<AuditEvent> events(String operation) {
        AuditFilter filter = AuditFilter.ALL.withOperation(operation);
        return server.administration()
                .auditEvents(organization, filter, null, 200)
                .data();
    }

    /** Returns the values of the newest refusal by field. */
    Map<String, String> refusal() {
        return events("tokens.exchangeRefused").get(0).changes().stream()
                .collect(Collectors.toMap(FieldChange::field, FieldChange::after));
    }

    @Override
    public void close() {
        server.close();
    }
}
