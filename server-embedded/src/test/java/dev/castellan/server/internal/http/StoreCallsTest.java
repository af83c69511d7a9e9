package dev.castellan.server.internal.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.NewToken;
import dev.castellan.model.Role;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.CastellanServerBuilder;
import dev.castellan.server.MemoryStore;
import dev.castellan.server.NewPerson;
import dev.castellan.server.internal.service.ApiExchange;
import dev.castellan.server.internal.store.Samples;
import dev.castellan.server.internal.tokens.TokenFormat;
import dev.castellan.server.spi.Caller;
import dev.castellan.support.time.MutableClock;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests which store calls a request makes. */
class StoreCallsTest {

    private static final String UNKNOWN = "csts_k7Qm2Z003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf13RMa8";

    private final MutableClock clock = new MutableClock(Samples.START);
    private RepeatedReadStore store;
    private int nextPort = 50_000;
    private CastellanServer server = start(builder -> builder);

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void readsCallerAndProjectInOneStoreCall() {
        assertThat(get("/projects/" + project()).status()).isEqualTo(200);
        assertThat(store.takeAsked()).containsExactly("readAs " + project());
        assertThat(get("/users/me").status()).isEqualTo(200);
        assertThat(store.takeAsked()).containsExactly("readAs");
        assertThat(send("HEAD", "/users/me", token(), "").status()).isEqualTo(200);
        assertThat(store.takeAsked()).containsExactly("readAs");
    }

    @Test
    void readsFromStoreOnceWhenContentLengthIsZero() {
        ApiRequest request = request("GET", "/users/me", "Bearer " + token(), "Content-Length", "0");
        assertThat(server.handle(request).status()).isEqualTo(200);
        assertThat(store.takeAsked()).containsExactly("readAs");
    }

    @Test
    void looksUpTagOnceAndRemembersItsOrganization() {
        assertThat(organizationOf(request("GET", "/users/me", "Bearer " + token())))
                .isNull();
        assertThat(store.takeAskedTags()).isEmpty();

        assertThat(get("/users/me").status()).isEqualTo(200);
        assertThat(get("/users/me").status()).isEqualTo(200);
        assertThat(send("POST", "/projects", token(), "{\"name\":\"Apollo\"}").status())
                .isEqualTo(201);
        assertThat(store.takeAskedTags()).containsExactly(tagOf(token()));
    }

    @Test
    void looksUpUnknownTagForEveryRequest() {
        store.takeAskedTags();
        assertThat(send("GET", "/users/me", UNKNOWN, "").status()).isEqualTo(401);
        assertThat(send("GET", "/users/me", UNKNOWN, "").status()).isEqualTo(401);
        assertThat(store.takeAskedTags()).containsExactly(tagOf(UNKNOWN), tagOf(UNKNOWN));
        assertThat(store.takeAsked()).isEmpty();
        assertThat(organizationOf(request("GET", "/users/me", "Bearer " + UNKNOWN)))
                .isNull();
    }

    @Test
    void findsOrganizationByTagEvenIfTokenIsInvalid() {
        assertThat(get("/users/me").status()).isEqualTo(200);
        UUID organization = server.bootstrap().organizationId();
        String madeUp = TokenFormat.of(tagOf(token()), new byte[32], true);
        for (String token : List.of(token(), madeUp)) {
            assertThat(organizationOf(request("GET", "/users/me", "Bearer " + token)))
                    .isEqualTo(organization);
        }
        assertThat(organizationOf(request("GET", "/users/me", "Bearer " + token() + "x")))
                .isNull();
        assertThat(send("GET", "/users/me", madeUp, "").status()).isEqualTo(401);
    }

    @ParameterizedTest
    @CsvSource({
        "/projects/none, 404",
        "/projects/0190f3a2-7b4c-7d1e-8f00-1234567890ab, 404",
        "/users?limit=0, 400",
        "/nothing, 404",
        "/users?x=1, 400"
    })
    void readsFromStoreOnceWhenRequestIsRefused(String target, int status) {
        assertThat(get(target).status()).isEqualTo(status);
        assertThat(store.takeAsked()).hasSize(1).first().asString().startsWith("readAs");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/users/me", "/projects/none", "/nothing", "/projects/0190f3a2-7b4c-7d1e-8f00-1234567890ab"})
    void returns401ForUnknownTokenOnAnyPath(String path) {
        assertThat(send("GET", path, UNKNOWN, "").status()).isEqualTo(401);
        assertThat(send("PATCH", path, UNKNOWN, "").status()).isEqualTo(401);
    }

    @Test
    void doesNotReadStoreForMalformedToken() {
        assertThat(send("GET", "/users/me", token() + "x", "").status()).isEqualTo(401);
        assertThat(store.takeAsked()).isEmpty();
    }

    @Test
    void authenticatesBeforeWritingChange() {
        assertThat(send("POST", "/projects", token(), "{\"name\":\"Apollo\"}").status())
                .isEqualTo(201);
        assertThat(store.takeAsked()).containsExactly("readAs", "write");
    }

    @Test
    void returns401ForUnknownTokenBeforeReadingBody() {
        ApiRequest head = request("GET", "/users/me", "Bearer " + UNKNOWN, "Content-Length", "4");
        UnreadableExchange exchange = new UnreadableExchange(head);
        assertThat(server.service().handle(exchange))
                .isCompletedWithValueMatching(response -> response.status() == 401);
        assertThat(send("GET", "/users/me", token(), "body").status()).isEqualTo(400);
    }

    @Test
    void rechecksCallerAfterEmbedderStep() {
        restart(builder -> builder.step((call, next) -> {
            assertThat(call.caller()).isNotNull();
            assertThat(call.endpoint()).isNotNull();
            return next.proceed();
        }));
        assertThat(get("/projects/" + project()).status()).isEqualTo(200);
        assertThat(store.takeAsked()).containsExactly("readAs", "read");
    }

    @Test
    void rejectsTokenThatEmbedderStepRevokes() {
        restart(builder -> builder.step((call, next) -> {
            Caller caller = call.caller();
            if (caller != null) {
                assertThat(caller.userId()).isEqualTo(server.bootstrap().adminId());
                assertThat(call.endpoint()).isEqualTo(UserEndpoints.ME);
                server.administration().deleteToken(caller.organizationId(), caller.tokenId());
            }
            assertThat(call.isRefused()).isEqualTo(caller == null);
            return next.proceed();
        }));
        assertThat(get("/users/me").status()).isEqualTo(401);
        assertThat(get("/users/me").status()).isEqualTo(401);
    }

    @Test
    void countsRequestOnceInRateLimitDespiteEmbedderStep() {
        restart(builder -> builder.step((call, next) -> next.proceed()).rateLimits(rates -> rates.requestsPerToken(1)));
        assertThat(get("/users/me").status()).isEqualTo(200);
        assertThat(get("/users/me").status()).isEqualTo(429);
    }

    @Test
    void embedderStepSeesNoEndpointForUnknownToken() {
        restart(builder -> builder.step((call, next) -> {
            assertThat(call.caller()).isNull();
            assertThat(call.endpoint()).isNull();
            return next.proceed();
        }));
        assertThat(send("GET", "/users/me", UNKNOWN, "").status()).isEqualTo(401);
    }

    @Test
    void embedderStepSeesNoCallerIfTokenIsNoLongerFound() {
        restart(builder -> builder.step((call, next) -> {
            assertThat(call.caller()).isNull();
            assertThat(call.endpoint()).isNull();
            return next.proceed();
        }));
        store.loseTokens();
        assertThat(get("/users/me").status()).isEqualTo(401);
        assertThat(send("POST", "/projects", token(), "{\"name\":\"Apollo\"}").status())
                .isEqualTo(401);
    }

    @Test
    void countsRequestOnceInRateLimit() {
        restart(builder -> builder.rateLimits(rates -> rates.requestsPerToken(2)));
        assertThat(get("/users/me").status()).isEqualTo(200);
        assertThat(get("/users/me").status()).isEqualTo(200);
        ApiResponse refused = get("/users/me");
        assertThat(refused.status()).isEqualTo(429);
        assertThat(refused.headers().first("Retry-After")).isEqualTo("30");
    }

    @Test
    void countsOnlyAuthenticationFailuresPerAddress() throws Exception {
        restart(builder -> builder.rateLimits(rates -> rates.failuresPerAddress(2)));
        InetAddress peer = InetAddress.getByAddress(new byte[] {127, 0, 0, 9});
        String expired = expiredToken();
        assertThat(from(peer, token(), "/projects/none")).isEqualTo(404);
        assertThat(from(peer, expired, "/users/me")).isEqualTo(401);
        assertThat(from(peer, UNKNOWN, "/users/me")).isEqualTo(401);
        assertThat(from(peer, token(), "/projects/none")).isEqualTo(404);
        assertThat(from(peer, expired, "/users/me")).isEqualTo(429);
        assertThat(from(peer, token(), "/users/me")).isEqualTo(200);
    }

    @Test
    void checksRateLimitBeforeRole() {
        restart(builder -> builder.rateLimits(rates -> rates.requestsPerToken(1)));
        String token = userToken();
        assertThat(send("DELETE", "/users/" + project(), token, "").status()).isEqualTo(403);
        assertThat(send("DELETE", "/users/" + project(), token, "").status()).isEqualTo(429);
    }

    /** Returns the organization that shares its threads with a request, before the request is authenticated. */
    private @Nullable UUID organizationOf(ApiRequest request) {
        ApiExchange exchange = new ApiExchange(request, null) {
            @Override
            public CompletionStage<ApiResponse> dispatch(Supplier<? extends CompletionStage<ApiResponse>> work) {
                return new CompletableFuture<>();
            }

            @Override
            protected CompletionStage<byte[]> readBody() {
                throw new AssertionError("the body was read");
            }
        };
        server.service().handle(exchange);
        return exchange.organization();
    }

    private static String tagOf(String token) {
        return token.substring(5, 11);
    }

    private String userToken() {
        UUID organization = server.bootstrap().organizationId();
        UUID user = server.administration()
                .createPerson(organization, NewPerson.of("C", "c@example.com", Role.CLIENT))
                .id();
        return server.administration()
                .createToken(organization, NewToken.forUser(user))
                .token();
    }

    private String expiredToken() {
        NewToken soon = NewToken.forUser(server.bootstrap().adminId())
                .expiringAt(clock.instant().plusMillis(1));
        String token = server.administration()
                .createToken(server.bootstrap().organizationId(), soon)
                .token();
        clock.advance(Duration.ofMillis(1));
        return token;
    }

    private CastellanServer start(UnaryOperator<CastellanServerBuilder> settings) {
        store = new RepeatedReadStore(new MemoryStore(clock));
        return settings.apply(
                        CastellanServer.builder().withoutSocket().clock(clock).store(store))
                .start();
    }

    private void restart(UnaryOperator<CastellanServerBuilder> settings) {
        server.close();
        server = start(settings);
    }

    private UUID project() {
        return server.bootstrap().defaultProjectId();
    }

    private String token() {
        return server.bootstrap().token();
    }

    private ApiResponse get(String target) {
        return send("GET", target, token(), "");
    }

    private int from(InetAddress peer, String token, String path) {
        InetSocketAddress connection = new InetSocketAddress(peer, nextPort++);
        return server.service()
                .handle(request("GET", path, "Bearer " + token), connection)
                .status();
    }

    private ApiResponse send(String method, String target, String token, String body) {
        return server.handle(request(method, target, "Bearer " + token, "Content-Type", "application/json")
                .withBody(body.getBytes(UTF_8)));
    }

    private static ApiRequest request(String method, String target, String authorization, String... headers) {
        String[] parts = target.split("\\?", 2);
        Headers all = Headers.of("Authorization", authorization);
        for (int i = 0; i < headers.length; i += 2) {
            all = all.with(headers[i], headers[i + 1]);
        }
        return new ApiRequest(method, "/api/v1" + parts[0], parts.length < 2 ? "" : parts[1], all, ApiRequest.NO_BODY);
    }

    /** A request whose body must not be read. */
    private static final class UnreadableExchange extends ApiExchange {

        UnreadableExchange(ApiRequest head) {
            super(head, null);
        }

        @Override
        public CompletionStage<ApiResponse> dispatch(Supplier<? extends CompletionStage<ApiResponse>> work) {
            return work.get();
        }

        @Override
        protected CompletionStage<byte[]> readBody() {
            throw new AssertionError("the body was read");
        }
    }
}
