package dev.castellan.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.castellan.client.call.Retries;
import dev.castellan.client.errors.ClientClosedException;
import dev.castellan.client.errors.InvalidRequestException;
import dev.castellan.client.errors.InvalidResponseException;
import dev.castellan.client.errors.RateLimitedException;
import dev.castellan.client.errors.TokenUnavailableException;
import dev.castellan.client.errors.TransportException;
import dev.castellan.client.token.TokenSource;
import dev.castellan.client.transport.NotSentException;
import dev.castellan.client.transport.Transport;
import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.support.time.MutableClock;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class FederatedSourceTest extends OneDeployment {

    private static final UUID RULE = UUID.fromString("0190a000-0000-7000-8000-000000000028");
    private static final String CLAIMS = "{\"iss\":\"https://ci.example\",\"sub\":\"repo:acme/shop\","
            + "\"aud\":\"https://service.example\",\"exp\":1772600000}";
    private static final String INVALID_GRANT = "{\"error\":\"invalid_grant\"}";

    private final MutableClock clock = new MutableClock();
    private final FakeTime time = new FakeTime();

    @TempDir
    private Path folder;

    @Test
    void sendsJwtOfFileAndUsesTokenOfResponse() throws IOException {
        exchanges("made-up-1", 900);
        deployment.responds(204);
        try (CastellanClient federated = federated(jwtFile("first"))) {
            federated.queries().delete(QUERY);
        }
        assertThat(deployment.takenBriefly()).isEqualTo("""
                POST /oauth/token HTTP/1.1
                Content-Type: application/x-www-form-urlencoded
                Idempotency-Key: <v4>

                grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Atoken-exchange&subject_token=<first>\
                &subject_token_type=urn%3Aietf%3Aparams%3Aoauth%3Atoken-type%3Ajwt\
                &rule_id=0190a000-0000-7000-8000-000000000028""".replace("<first>", jwt("first")));
        assertThat(tokenSent()).isEqualTo("Bearer made-up-1");
    }

    @Test
    void exchangeHasPathPrefixAndHeadersOfClientButNoToken() throws IOException {
        exchanges("made-up-1", 900);
        deployment.responds(204);
        try (CastellanClient federated = CastellanClient.builder(deployment.url() + "/prefix/api/v1")
                .token(TokenSource.federated(RULE, jwtFile("first")))
                .header("X-Gateway-Key", "made-up")
                .build()) {
            federated.queries().delete(QUERY);
        }
        RecordedRequest exchange = deployment.next();
        assertThat(exchange.getRequestLine()).isEqualTo("POST /prefix/oauth/token HTTP/1.1");
        assertThat(exchange.getHeaders().get("X-Gateway-Key")).isEqualTo("made-up");
        assertThat(exchange.getHeaders().get("Authorization")).isNull();
    }

    @Test
    void readsFileAgainAndRenewsInBackgroundBeforeTokenExpires() throws IOException {
        Path file = jwtFile("first");
        Platform platform = new Platform();
        try (CastellanClient federated = over(platform, file)) {
            federated.queries().delete(QUERY);
            Files.writeString(file, jwt("second"));
            clock.advance(Duration.ofSeconds(700));
            federated.queries().delete(QUERY);
            assertThat(platform.tokens).containsExactly("Bearer made-up-1", "Bearer made-up-1");
            while (!platform.tokens.contains("Bearer made-up-2")) {
                federated.queries().delete(QUERY);
            }
        }
        assertThat(platform.exchanges).hasSize(2);
        assertThat(platform.exchanges.get(0)).contains(jwt("first"));
        assertThat(platform.exchanges.get(1)).contains(jwt("second"));
    }

    @Test
    void keepsTokenWhileNetworkIsDownAndTokenIsValid() throws IOException {
        Platform platform = new Platform();
        try (CastellanClient federated = over(platform, jwtFile("first"))) {
            federated.queries().delete(QUERY);
            platform.isDown = true;
            clock.advance(Duration.ofSeconds(700));
            while (platform.exchanges.size() < 2) {
                federated.queries().delete(QUERY);
            }
            clock.advance(Duration.ofSeconds(199));
            federated.queries().delete(QUERY);
            assertThat(platform.tokens).containsOnly("Bearer made-up-1");
            clock.advance(Duration.ofSeconds(1));
            assertThatExceptionOfType(TokenUnavailableException.class)
                    .isThrownBy(() -> federated.queries().delete(QUERY))
                    .withMessageContaining("the token source failed: tokens.exchange (POST /oauth/token): ");
            platform.isDown = false;
            federated.queries().delete(QUERY);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "csts_0madeUpForTests0", "a.b", "a.b.c", "e30.e30.", "W10.W10.c2ln"})
    void rejectsFileWithoutJwtAndDoesNotShowIt(String content) throws IOException {
        Path file = Files.writeString(folder.resolve("jwt"), content);
        try (CastellanClient federated = federated(file)) {
            assertThatExceptionOfType(TokenUnavailableException.class)
                    .isThrownBy(() -> federated.queries().delete(QUERY))
                    .withMessageContaining(
                            "the token source failed: tokens.exchange (POST /oauth/token): " + file + " holds no JWT: ")
                    .matches(failure ->
                            content.length() < 4 || !failure.toString().contains(content));
        }
        assertThat(deployment.requests()).isZero();
    }

    @Test
    void rejectsEndlessFile() throws IOException {
        Path file = Files.writeString(folder.resolve("jwt"), "x".repeat(100_000));
        try (CastellanClient federated = federated(file)) {
            assertThatExceptionOfType(TokenUnavailableException.class)
                    .isThrownBy(() -> federated.queries().delete(QUERY))
                    .withMessageContaining("holds no JWT");
        }
    }

    @Test
    void namesFileThatCannotBeRead() {
        Path file = folder.resolve("none");
        try (CastellanClient federated = federated(file)) {
            assertThatExceptionOfType(TokenUnavailableException.class)
                    .isThrownBy(() -> federated.queries().delete(QUERY))
                    .withMessageContaining(file + " cannot be read: NoSuchFileException");
        }
    }

    @Test
    void saysWhichJwtTheRuleDidNotAcceptWithoutShowingIt() throws IOException {
        Path file = jwtFile("first");
        deployment.responds(400, "{\"error\":\"invalid_grant\",\"error_description\":\"no: " + jwt("first") + "\"}");
        try (CastellanClient federated = federated(file)) {
            TokenUnavailableException failure = catchThrowableOfType(
                    TokenUnavailableException.class, () -> federated.queries().delete(QUERY));
            assertThat(failure)
                    .hasMessageContaining("rule " + RULE + " did not accept the JWT of " + file
                            + " (iss \"https://ci.example\", sub \"repo:acme/shop\", aud \"https://service.example\","
                            + " exp 2026-03-04T04:53:20Z); an org_admin sees the reason on the page of the rule: ")
                    .hasMessageContaining("responded with 400 invalid_grant: no: [left out]")
                    .hasMessageNotContaining(jwt("first"));
            assertThat(failure)
                    .rootCause()
                    .isInstanceOfSatisfying(
                            InvalidRequestException.class,
                            refusal -> assertThat(refusal.code()).contains(ErrorCode.of("invalid_grant")));
        }
    }

    @Test
    void callAfterRefusalReadsFileAgain() throws IOException {
        Path file = jwtFile("first");
        deployment.responds(400, INVALID_GRANT);
        exchanges("made-up-1", 900);
        deployment.responds(204);
        try (CastellanClient federated = federated(file)) {
            assertThat(catchThrowable(() -> federated.queries().delete(QUERY)))
                    .isInstanceOf(TokenUnavailableException.class);
            Files.writeString(file, jwt("second"));
            federated.queries().delete(QUERY);
        }
        deployment.next();
        assertThat(body(deployment.next())).contains(jwt("second"));
    }

    @Test
    void waitsForRetryAfterOf429() throws IOException {
        Script script = new Script().responds(429, "Retry-After", "3");
        exchanges(script, "made-up-1", 900);
        script.responds(204);
        try (CastellanClient federated = scripted(script, jwtFile("first"))) {
            federated.queries().delete(QUERY);
        }
        assertThat(time.slept())
                .singleElement()
                .satisfies(pause -> assertThat(pause).isBetween(Duration.ofSeconds(3), Duration.ofSeconds(4)));
    }

    @Test
    void failsAtOnceIfRetryAfterIsTooLong() throws IOException {
        Script script = new Script().responds(429, "Retry-After", "600");
        try (CastellanClient federated = scripted(script, jwtFile("first"))) {
            assertThatExceptionOfType(TokenUnavailableException.class)
                    .isThrownBy(() -> federated.queries().delete(QUERY))
                    .withCauseInstanceOf(RateLimitedException.class)
                    .withMessageContaining("Retry-After is 600 s");
        }
        assertThat(time.slept()).isEmpty();
    }

    @Test
    void repeatsExchangeWhoseResponseWasLost() throws IOException {
        Script script = new Script().breaks();
        exchanges(script, "made-up-1", 900);
        script.responds(204);
        try (CastellanClient federated = scripted(script, jwtFile("first"))) {
            federated.queries().delete(QUERY);
        }
        assertThat(script.sent())
                .extracting(request -> request.path())
                .containsExactly("/oauth/token", "/oauth/token", "/api/v1/queries/" + QUERY);
    }

    @Test
    void doesNotRetryIfRetriesAreOff() throws IOException {
        deployment.responds(new MockResponse.Builder().onResponseStart(new SocketEffect.CloseSocket()));
        try (CastellanClient federated = deployment
                .builder()
                .retries(Retries.none())
                .token(TokenSource.federated(RULE, jwtFile("first")))
                .build()) {
            assertThatExceptionOfType(TokenUnavailableException.class)
                    .isThrownBy(() -> federated.queries().delete(QUERY))
                    .withCauseInstanceOf(TransportException.class);
        }
        assertThat(deployment.requests()).isOne();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "<html>",
                "{}",
                "{\"access_token\":1}",
                "{\"access_token\":\"a b\"}",
                "{\"access_token\":\"made-up\",\"expires_in\":\"soon\"}"
            })
    void rejectsMalformedResponse(String body) throws IOException {
        deployment.responds(200, body);
        try (CastellanClient federated = federated(jwtFile("first"))) {
            assertThatExceptionOfType(TokenUnavailableException.class)
                    .isThrownBy(() -> federated.queries().delete(QUERY))
                    .withCauseInstanceOf(InvalidResponseException.class);
        }
    }

    @Test
    void concurrentCallsShareOneExchange() throws Exception {
        exchanges("made-up-1", 900);
        deployment.responds(204).responds(204);
        try (CastellanClient federated = federated(jwtFile("first"))) {
            CompletableFuture<Void> one = federated.async().queries().delete(QUERY);
            CompletableFuture<Void> other = federated.async().queries().delete(QUERY);
            CompletableFuture.allOf(one, other).get(10, TimeUnit.SECONDS);
        }
        assertThat(deployment.requests()).isEqualTo(3);
        List<String> lines = Stream.generate(deployment::next)
                .limit(3)
                .map(request -> request.getRequestLine().split(" ")[0])
                .toList();
        assertThat(lines).containsExactlyInAnyOrder("POST", "DELETE", "DELETE");
    }

    @Test
    void exchangesAgainAfter401() throws IOException {
        exchanges("made-up-1", 900);
        deployment.responds(401);
        exchanges("made-up-2", 900);
        deployment.responds(204);
        try (CastellanClient federated = federated(jwtFile("first"))) {
            federated.queries().delete(QUERY);
        }
        Stream.generate(deployment::next)
                .limit(3)
                .forEach(request -> assertThat(request).isNotNull());
        assertThat(tokenSent()).isEqualTo("Bearer made-up-2");
    }

    @Test
    void closingClientEndsExchange() throws Exception {
        deployment.responds(new MockResponse.Builder().onResponseStart(SocketEffect.Stall.INSTANCE));
        CastellanClient federated = federated(jwtFile("first"));
        CompletableFuture<Throwable> failure = CompletableFuture.supplyAsync(
                () -> catchThrowable(() -> federated.queries().delete(QUERY)));
        deployment.next();
        federated.close();
        assertThat(failure.get(10, TimeUnit.SECONDS)).isInstanceOf(ClientClosedException.class);
    }

    @Test
    void derivedClientExchangesAtSameDeployment() throws IOException {
        exchanges("made-up-1", 900);
        deployment.responds(204);
        client.withToken(TokenSource.federated(RULE, jwtFile("first")))
                .queries()
                .delete(QUERY);
        assertThat(deployment.next().getRequestLine()).startsWith("POST /oauth/token");
        assertThat(tokenSent()).isEqualTo("Bearer made-up-1");
    }

    @Test
    void getsJwtFromFunctionAndHidesMessageOfItsFailure() {
        exchanges("made-up-1", 900);
        deployment.responds(204);
        client.withToken(TokenSource.federated(RULE, () -> jwt("first")))
                .queries()
                .delete(QUERY);
        assertThat(body(deployment.next())).contains(jwt("first"));
        CastellanClient failing = client.withToken(TokenSource.federated(RULE, () -> {
            throw new IOException("secret");
        }));
        assertThatExceptionOfType(TokenUnavailableException.class)
                .isThrownBy(() -> failing.queries().delete(QUERY))
                .withMessageContaining("the function failed with java.io.IOException")
                .withMessageNotContaining("secret");
    }

    @Test
    void environmentNamesFileAndRule() throws IOException {
        Map<String, String> variables = Map.of(
                "CASTELLAN_BASE_URL", deployment.url(),
                "CASTELLAN_JWT_FILE", jwtFile("first").toString(),
                "CASTELLAN_FEDERATION_RULE", RULE.toString());
        exchanges("made-up-1", 900);
        deployment.responds(204);
        try (CastellanClient federated =
                CastellanClient.builderFromEnvironment(variables).build()) {
            federated.queries().delete(QUERY);
        }
        assertThat(body(deployment.next())).endsWith("&rule_id=" + RULE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "CASTELLAN_TOKEN=made-up|CASTELLAN_JWT_FILE: CASTELLAN_TOKEN is also set",
                "CASTELLAN_TOKEN_FILE=pom.xml|CASTELLAN_JWT_FILE: CASTELLAN_TOKEN_FILE is also set",
                "CASTELLAN_DEADLINE=5s|CASTELLAN_JWT_FILE: CASTELLAN_FEDERATION_RULE: is not set",
                "CASTELLAN_FEDERATION_RULE=x|CASTELLAN_JWT_FILE: 'x' is not a UUID"
            })
    void refusesJwtFileWithOtherTokenOrWithoutRule(String setting, String message) throws IOException {
        Map<String, String> variables = Map.of(
                "CASTELLAN_BASE_URL",
                deployment.url(),
                "CASTELLAN_JWT_FILE",
                jwtFile("first").toString(),
                setting.split("=")[0],
                setting.split("=")[1]);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CastellanClient.builderFromEnvironment(variables))
                .withMessageContaining(message);
    }

    @Test
    void sourceOutsideClientSaysHowToUseIt() {
        TokenSource source = TokenSource.federated(RULE, folder.resolve("jwt"));
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(source::fetch)
                .withMessageContaining("pass it to token(..)");
        assertThat(source).hasToString("FederatedSource[" + RULE + ", " + folder.resolve("jwt") + "]");
    }

    private CastellanClient federated(Path file) {
        return deployment
                .builder()
                .clock(clock)
                .token(TokenSource.federated(RULE, file))
                .build();
    }

    private CastellanClient over(Platform platform, Path file) {
        return CastellanClient.builder()
                .transport(platform)
                .clock(clock)
                .maxAttempts(1)
                .token(TokenSource.federated(RULE, file))
                .build();
    }

    private CastellanClient scripted(Script script, Path file) {
        return CastellanClient.builder()
                .transport(script)
                .clock(clock)
                .timing(time.timing())
                .token(TokenSource.federated(RULE, file))
                .build();
    }

    private void exchanges(String token, int seconds) {
        deployment.responds(200, token(token, seconds));
    }

    private static void exchanges(Script script, String token, int seconds) {
        script.then(request ->
                new ApiResponse(200, Headers.empty(), token(token, seconds).getBytes(StandardCharsets.UTF_8)));
    }

    private static String token(String token, int seconds) {
        return "{\"access_token\":\"" + token
                + "\",\"issued_token_type\":\"urn:ietf:params:oauth:token-type:access_token\","
                + "\"token_type\":\"Bearer\",\"expires_in\":" + seconds + "}";
    }

    private Path jwtFile(String signature) throws IOException {
        return Files.writeString(folder.resolve("jwt"), jwt(signature) + "\n");
    }

    /** Returns a JWT with a signature that only this client accepts. */
    private static String jwt(String signature) {
        return base64("{\"alg\":\"RS256\"}") + "." + base64(CLAIMS) + "." + base64(signature);
    }

    private static String base64(String text) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String body(RecordedRequest request) {
        return request.getBody() == null ? "" : request.getBody().utf8();
    }

    private String tokenSent() {
        return String.valueOf(deployment.next().getHeaders().get("Authorization"));
    }

    /** A deployment that any number of threads can call, and whose exchange can be out of reach. */
    private static final class Platform implements Transport {

        private final List<String> exchanges = new CopyOnWriteArrayList<>();
        private final List<String> tokens = new CopyOnWriteArrayList<>();
        private volatile boolean isDown;

        @Override
        public ApiResponse send(ApiRequest request) throws IOException {
            if (!request.path().equals("/oauth/token")) {
                tokens.add(String.valueOf(request.headers().first("Authorization")));
                return new ApiResponse(204, Headers.empty(), ApiRequest.NO_BODY);
            }
            exchanges.add(new String(request.body(), StandardCharsets.UTF_8));
            if (isDown) {
                throw new NotSentException(new IOException("no way out"));
            }
            String token = token("made-up-" + exchanges.size(), 900);
            return new ApiResponse(200, Headers.empty(), token.getBytes(StandardCharsets.UTF_8));
        }
    }
}
