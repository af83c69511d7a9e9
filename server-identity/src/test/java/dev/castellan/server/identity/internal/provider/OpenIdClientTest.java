package dev.castellan.server.identity.internal.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.castellan.model.json.JsonValue;
import dev.castellan.server.identity.outgoing.OutgoingSettings;
import dev.castellan.server.identity.provider.OpenIdClient;
import dev.castellan.server.people.signin.AuthorizationRequest;
import dev.castellan.server.people.signin.AuthorizationResponse;
import dev.castellan.server.people.signin.ProviderConnection;
import dev.castellan.server.people.signin.ProviderException;
import dev.castellan.server.people.signin.ProviderIdentity;
import dev.castellan.server.people.signin.ProviderLogout;
import dev.castellan.support.jwt.SigningKey;
import dev.castellan.support.time.MutableClock;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import mockwebserver3.RecordedRequest;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the requests of the client to a small provider, and the answers that it refuses. */
class OpenIdClientTest {

    private static final UUID ORGANIZATION = new UUID(0, 1);
    private static final String VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
    private static final String BACK = "https://castellan.example.org/console/sign-in/provider";
    private static final String EVENTS = "{\"http://schemas.openid.net/event/backchannel-logout\":{}}";

    private final MutableClock clock = new MutableClock();
    private final TestProvider provider = new TestProvider();
    private final OpenIdClient client = OpenIdClient.with(provider.settings(), clock);
    private final Map<String, Object> claims = new LinkedHashMap<>();
    private String secret = "s3cret: &%";

    OpenIdClientTest() {
        long now = clock.instant().getEpochSecond();
        claims.put("iss", provider.issuer());
        claims.put("sub", "person-1");
        claims.put("aud", "castellan");
        claims.put("iat", now);
        claims.put("exp", now + 300);
    }

    @AfterEach
    void close() {
        client.close();
        provider.close();
    }

    private ProviderConnection connection() {
        return new ProviderConnection(ORGANIZATION, provider.issuer(), "castellan", secret.isEmpty() ? null : secret);
    }

    private static AuthorizationRequest request(boolean fresh) {
        return new AuthorizationRequest(
                URI.create(BACK), "the-state", "the-nonce", VERIFIER, fresh ? "ada@acme.example" : null, fresh);
    }

    private AuthorizationResponse response(@Nullable String issuer) {
        return new AuthorizationResponse(ORGANIZATION, "the-code", "the-state", issuer, null);
    }

    @Test
    void sendsBrowserToAuthorizationEndpointWithPkce() {
        HttpUrl url = HttpUrl.get(client.authorization(connection(), request(false)));

        assertThat(url.newBuilder().query(null).build().toString()).isEqualTo(provider.issuer() + "/authorize");
        assertThat(url.queryParameterNames())
                .containsExactlyInAnyOrder(
                        "response_type",
                        "client_id",
                        "redirect_uri",
                        "scope",
                        "state",
                        "nonce",
                        "code_challenge",
                        "code_challenge_method");
        assertThat(url.queryParameter("response_type")).isEqualTo("code");
        assertThat(url.queryParameter("client_id")).isEqualTo("castellan");
        assertThat(url.queryParameter("redirect_uri")).isEqualTo(BACK);
        assertThat(url.queryParameter("state")).isEqualTo("the-state");
        assertThat(url.queryParameter("nonce")).isEqualTo("the-nonce");
        assertThat(url.queryParameter("code_challenge_method")).isEqualTo("S256");
        // the example of RFC 7636, appendix B
        assertThat(url.queryParameter("code_challenge")).isEqualTo("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM");
    }

    @Test
    void asksForNewAuthentication() {
        provider.metadata.put("authorization_endpoint", provider.issuer() + "/authorize?tenant=a%26b");

        HttpUrl url = HttpUrl.get(client.authorization(connection(), request(true)));

        assertThat(url.queryParameter("tenant")).isEqualTo("a&b");
        assertThat(url.queryParameter("prompt")).isEqualTo("login");
        assertThat(CodeFlow.prompt("https://accounts.google.com")).isEqualTo("select_account");
        assertThat(url.queryParameter("max_age")).isEqualTo("0");
        assertThat(url.queryParameter("login_hint")).isEqualTo("ada@acme.example");
    }

    @Test
    void exchangesCodeForIdentity() {
        ProviderIdentity identity = redeem("the-nonce");

        assertThat(identity.issuer()).isEqualTo(provider.issuer());
        assertThat(identity.subject()).isEqualTo("person-1");
        assertThat(identity.claims()).containsEntry("aud", JsonValue.of("castellan"));
        RecordedRequest sent = provider.tokenRequest();
        assertThat(sent.getMethod()).isEqualTo("POST");
        String credentials =
                Objects.requireNonNull(sent.getHeaders().get("Authorization")).replace("Basic ", "");
        assertThat(new String(Base64.getDecoder().decode(credentials), StandardCharsets.UTF_8))
                .isEqualTo("castellan:s3cret%3A+%26%25");
        assertThat(form(sent))
                .containsExactlyInAnyOrder(
                        "grant_type=authorization_code",
                        "code=the-code",
                        "redirect_uri=https%3A%2F%2Fcastellan.example.org%2Fconsole%2Fsign-in%2Fprovider",
                        "code_verifier=" + VERIFIER);
    }

    private static List<String> form(RecordedRequest request) {
        return List.of(Objects.requireNonNull(request.getBody()).utf8().split("&"));
    }

    @Test
    void severalPeopleSignInAtOnce() {
        claims.put("nonce", "the-nonce");
        provider.answer(provider.key.jwt(JsonValue.of(claims).toJson()));
        provider.token = provider.token
                .newBuilder()
                .headersDelay(300, TimeUnit.MILLISECONDS)
                .build();
        List<CompletableFuture<ProviderIdentity>> signIns = IntStream.range(0, CallLimit.MAX_RUNNING)
                .mapToObj(i -> CompletableFuture.supplyAsync(
                        () -> client.redeem(connection(), request(false), response(null)),
                        task -> new Thread(task).start()))
                .toList();

        assertThat(signIns).allSatisfy(signIn -> assertThat(signIn).succeedsWithin(Duration.ofSeconds(20)));
    }

    @Test
    void sendsSecretInFormIfProviderWantsIt() {
        provider.metadata.put("token_endpoint_auth_methods_supported", List.of("client_secret_post"));
        redeem("the-nonce");
        assertThat(provider.tokenRequest().getHeaders().get("Authorization")).isNull();
        assertThat(form(provider.tokenRequest())).contains("client_id=castellan", "client_secret=s3cret%3A+%26%25");
    }

    @Test
    void sendsOnlyClientIdWithoutSecret() {
        secret = "";
        redeem("the-nonce");
        assertThat(provider.tokenRequest().getHeaders().get("Authorization")).isNull();
        assertThat(form(provider.tokenRequest()))
                .contains("client_id=castellan")
                .hasSize(5);
    }

    private ProviderIdentity redeem(@Nullable String nonce) {
        if (nonce != null) {
            claims.put("nonce", nonce);
        }
        provider.answer(provider.key.jwt(JsonValue.of(claims).toJson()));
        return client.redeem(connection(), request(false), response(provider.issuer()));
    }

    private void assertRefused(String reason) {
        assertThat(refusal(() -> redeem("the-nonce"))).contains(reason);
    }

    private static String refusal(Runnable work) {
        ProviderException refused = Objects.requireNonNull(catchThrowableOfType(ProviderException.class, work::run));
        assertThat(refused.isUnreachable()).isFalse();
        return String.valueOf(refused.getMessage());
    }

    @Test
    void refusesWrongOrMissingNonce() {
        assertThat(refusal(() -> redeem("another"))).contains("nonce");
        claims.remove("nonce");
        assertThat(refusal(() -> redeem(null))).contains("nonce");
        claims.put("nonce", List.of("the-nonce"));
        assertThat(refusal(() -> redeem(null))).contains("nonce");
    }

    @Test
    void refusesIdTokenOfOrForOthers() {
        claims.put("iss", provider.issuer() + "/");
        assertRefused("another issuer");
        claims.put("iss", provider.issuer());
        claims.put("aud", "another");
        assertRefused("another audience");
        claims.put("aud", List.of("castellan", "another"));
        assertRefused("azp");
        claims.put("azp", "another");
        assertRefused("azp");
        claims.put("aud", "castellan");
        assertRefused("azp");
        claims.put("azp", "castellan");
        claims.put("aud", List.of("castellan", "another"));
        assertThat(redeem("the-nonce").subject()).isEqualTo("person-1");
    }

    @Test
    void refusesExpiredAndFutureIdToken() {
        claims.put("exp", clock.instant().getEpochSecond());
        assertRefused("expired");
        claims.remove("exp");
        assertRefused("expired");
        claims.put("exp", clock.instant().getEpochSecond() + 300);
        claims.put("iat", clock.instant().getEpochSecond() + 60);
        assertRefused("not valid yet");
        claims.remove("iat");
        assertRefused("iat");
    }

    @Test
    void refusesWrongSignatureUnsignedTokenAndAccessToken() {
        claims.put("nonce", "the-nonce");
        String json = JsonValue.of(claims).toJson();
        SigningKey stranger = SigningKey.p256("k1");
        for (String token : List.of(
                stranger.jwt(json),
                SigningKey.p256("k2").jwt(json),
                provider.key.jwt("{\"alg\":\"none\"}", json),
                provider.key.jwt("{\"alg\":\"HS256\",\"kid\":\"k1\"}", json),
                provider.key.jwt("{\"alg\":\"ES256\",\"kid\":\"k1\",\"typ\":\"at+jwt\"}", json),
                provider.key.jwt("{\"alg\":\"ES256\",\"kid\":\"k1\",\"crit\":[\"exp\"]}", json),
                "not a token")) {
            provider.answer(token);
            assertThat(refusal(() -> client.redeem(connection(), request(false), response(null))))
                    .startsWith("the token of the provider is or has");
        }
    }

    @Test
    void refusesDuplicateClaims() {
        claims.put("nonce", "the-nonce");
        String json = JsonValue.of(claims).toJson();
        provider.answer(
                provider.key.jwt("{\"email_verified\":false," + "\"email_verified\":true," + json.substring(1)));

        assertThat(refusal(() -> client.redeem(connection(), request(false), response(null))))
                .contains("not a JWT");
    }

    @Test
    void refusesResponseOfAnotherProvider() {
        claims.put("nonce", "the-nonce");
        provider.answer(provider.key.jwt(JsonValue.of(claims).toJson()));

        assertThat(refusal(() -> client.redeem(connection(), request(false), response("https://login.evil.example"))))
                .contains("iss");
        assertThat(provider.requests)
                .noneMatch(request -> request.getUrl().encodedPath().endsWith("/token"));
        assertThat(client.redeem(connection(), request(false), response(null)).subject())
                .isEqualTo("person-1");
    }

    @Test
    void requiresIssuerOfResponseIfProviderSendsIt() {
        provider.metadata.put("authorization_response_iss_parameter_supported", true);

        assertThat(refusal(() -> client.redeem(connection(), request(false), response(null))))
                .contains("iss");
        assertThat(redeem("the-nonce").subject()).isEqualTo("person-1");
    }

    @ParameterizedTest
    @CsvSource({"invalid_client,true", "unauthorized_client,true", "invalid_grant,false"})
    void errorAboutClientIsNoFailureOfPerson(String error, boolean isMisconfigured) {
        provider.token = TestProvider.response(400, "{\"error\":\"" + error + "\"}");
        ProviderException problem = catchThrowableOfType(
                ProviderException.class, () -> client.redeem(connection(), request(false), response(null)));

        assertThat(problem.isMisconfigured()).isEqualTo(isMisconfigured);
        assertThat(problem.isUnreachable()).isFalse();
    }

    @Test
    void namesErrorOfTokenEndpoint() {
        provider.token =
                TestProvider.response(401, "{\"error\":\"invalid_client\",\"error_description\":\"<b>secret</b>\"}");
        assertThat(refusal(() -> client.redeem(connection(), request(false), response(null))))
                .isEqualTo("the token endpoint answered with status 401 and the error invalid_client");
        provider.token = TestProvider.response(400, "{\"error\":\"<b>\"}");
        assertThat(refusal(() -> client.redeem(connection(), request(false), response(null))))
                .isEqualTo("the token endpoint answered with status 400");
        provider.token = TestProvider.response(302, "");
        assertThat(refusal(() -> client.redeem(connection(), request(false), response(null))))
                .contains("status 302");
        provider.token = TestProvider.response(200, "{}");
        assertThat(refusal(() -> client.redeem(connection(), request(false), response(null))))
                .contains("no ID token");
        provider.token = TestProvider.response(200, "{\"id_token\":7}");
        assertThat(refusal(() -> client.redeem(connection(), request(false), response(null))))
                .contains("no JSON object");
    }

    @ParameterizedTest
    @ValueSource(ints = {429, 500, 503})
    void overloadedProviderRefusesNobody(int status) {
        provider.token = TestProvider.response(status, "{\"error\":\"temporarily_unavailable\"}");

        ProviderException failure = Objects.requireNonNull(catchThrowableOfType(
                ProviderException.class, () -> client.redeem(connection(), request(false), response(null))));

        assertThat(failure.isUnreachable()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"http://login.example.com/a", "https://user@login.example.com", "https://a.example#b", "a", ""})
    void refusesDiscoveryDocumentWithOtherUrls(String url) {
        provider.metadata.put("authorization_endpoint", url);

        assertThat(refusal(() -> client.authorization(connection(), request(false))))
                .contains("authorization_endpoint");
    }

    @Test
    void refusesDiscoveryDocumentOfAnotherIssuer() {
        provider.metadata.put("issuer", "https://login.evil.example");

        assertThat(refusal(() -> client.authorization(connection(), request(false))))
                .contains("another issuer");
    }

    @Test
    void readsDiscoveryDocumentAgainAfterTenMinutes() {
        client.authorization(connection(), request(false));
        client.authorization(connection(), request(false));
        assertThat(provider.requests).hasSize(1);

        clock.advance(Duration.ofMinutes(10));
        client.authorization(connection(), request(false));
        assertThat(provider.requests).hasSize(2);
    }

    @Test
    void readsFaultyDiscoveryDocumentAtMostThreeTimesInMinute() {
        provider.metadata.put("issuer", "https://login.evil.example");
        for (int i = 0; i < 10; i++) {
            refusal(() -> client.authorization(connection(), request(false)));
        }
        assertThat(provider.requests).hasSize(3);

        provider.metadata.clear();
        clock.advance(Duration.ofSeconds(20));
        assertThat(client.authorization(connection(), request(false))).isNotNull();
    }

    @Test
    void doesNotReachProviderWithPrivateAddress() {
        try (OpenIdClient guarded = OpenIdClient.with(OutgoingSettings.DEFAULT, clock)) {
            ProviderException refused = catchThrowableOfType(
                    ProviderException.class, () -> guarded.authorization(connection(), request(false)));
            assertThat(refused.isUnreachable()).isTrue();
            assertThat(refused).hasMessageContaining("not public");
        }
        assertThat(provider.requests).isEmpty();
    }

    @Test
    void acceptsLogoutToken() {
        logoutClaims();

        ProviderLogout logout = client.logout(connection(), logoutToken());

        assertThat(logout).isEqualTo(new ProviderLogout("person-1", "s1", clock.instant()));
    }

    @Test
    void acceptsLogoutTokenOfSessionWithoutSubject() {
        logoutClaims();
        claims.remove("sub");

        assertThat(client.logout(connection(), logoutToken()))
                .isEqualTo(new ProviderLogout(null, "s1", clock.instant()));

        claims.remove("sid");
        assertThat(refusal(() -> client.logout(connection(), logoutToken())))
                .contains("neither a person nor a session");
    }

    @Test
    void logoutTokenForAnotherClientCausesNoRequest() {
        logoutClaims();
        claims.put("aud", "another");

        assertThat(refusal(() -> client.logout(connection(), logoutToken()))).isNotEmpty();
        assertThat(refusal(() -> client.logout(connection(), "no token"))).isNotEmpty();

        assertThat(provider.requests).isEmpty();
    }

    private void logoutClaims() {
        claims.put("jti", "j1");
        claims.put("sid", "s1");
        claims.put("events", JsonValue.parse(EVENTS));
    }

    private String logoutToken() {
        return provider.key.jwt(
                "{\"alg\":\"ES256\",\"kid\":\"k1\",\"typ\":\"logout+jwt\"}",
                JsonValue.of(claims).toJson());
    }

    @Test
    void refusesTokensThatAreNoLogoutTokens() {
        for (Map.Entry<String, @Nullable Object> wrong : Map.<String, @Nullable Object>of(
                        "nonce", "n", "events", "logout", "aud", "another", "exp", 1, "jti", 7, "sid", 7)
                .entrySet()) {
            logoutClaims();
            Object before = claims.put(wrong.getKey(), wrong.getValue());
            assertThat(refusal(() -> client.logout(connection(), logoutToken())))
                    .as(wrong.getKey())
                    .isNotEmpty();
            claims.remove(wrong.getKey());
            if (before != null) {
                claims.put(wrong.getKey(), before);
            }
        }
        for (String missing : List.of("jti", "iat", "events", "exp")) {
            logoutClaims();
            Object before = claims.remove(missing);
            assertThat(refusal(() -> client.logout(connection(), logoutToken())))
                    .as(missing)
                    .isNotEmpty();
            if (before != null) {
                claims.put(missing, before);
            }
        }
    }

    @Test
    void idTokenIsNoLogoutToken() {
        claims.put("nonce", "the-nonce");

        assertThat(refusal(() -> client.logout(
                        connection(), provider.key.jwt(JsonValue.of(claims).toJson()))))
                .contains("nonce");
    }
}
