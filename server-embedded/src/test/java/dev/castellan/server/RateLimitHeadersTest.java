package dev.castellan.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.NewToken;
import dev.castellan.model.Role;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.internal.store.Samples;
import dev.castellan.server.limits.RateLimits;
import dev.castellan.server.settings.ApiSettings;
import dev.castellan.support.time.MutableClock;
import java.time.Duration;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Tests {@code RateLimit-Policy} and {@code RateLimit}, and that they agree with {@code Retry-After}. */
class RateLimitHeadersTest {

    private final MutableClock clock = new MutableClock(Samples.START);

    @Test
    void remainingCountDecreasesWithRequestsAndRecoversOverTime() {
        try (CastellanServer server = server(rates -> rates.requestsPerToken(3))) {
            assertThat(limitOf(get(server))).isEqualTo("\"requests\";q=3;w=60 \"requests\";r=2;t=20");
            clock.advance(Duration.ofMillis(4500));
            assertThat(limitOf(get(server))).isEqualTo("\"requests\";q=3;w=60 \"requests\";r=1;t=16");
            clock.advance(Duration.ofSeconds(36));
            assertThat(limitOf(get(server))).isEqualTo("\"requests\";q=3;w=60 \"requests\";r=2;t=20");
        }
    }

    @Test
    void delayEqualsRetryAfterIfLimitIsExceeded() {
        try (CastellanServer server = server(rates -> rates.requestsPerToken(7).window(Duration.ofSeconds(100)))) {
            for (int i = 0; i < 7; i++) {
                assertThat(get(server).status()).isEqualTo(200);
            }
            clock.advance(Duration.ofMillis(1));
            ApiResponse refused = get(server);
            assertThat(refused.status()).isEqualTo(429);
            assertThat(refused.headers().first("Retry-After")).isEqualTo("15");
            assertThat(limitOf(refused)).isEqualTo("\"requests\";q=7;w=100 \"requests\";r=0;t=15");
            clock.advance(Duration.ofSeconds(15));
            assertThat(get(server).status()).isEqualTo(200);
        }
    }

    @Test
    void headersDescribeTightestLimitThatAppliesToRequest() {
        try (CastellanServer server = server(rates -> rates.requestsPerToken(3).changesPerHour(6))) {
            assertThat(limitOf(post(server))).startsWith("\"requests\";q=3;").contains(";r=2;");
            assertThat(limitOf(get(server))).contains("\"requests\";r=1;");
            clock.advance(Duration.ofMinutes(1));
            assertThat(limitOf(post(server))).isEqualTo("\"user-changes\";q=3;w=3600 \"user-changes\";r=1;t=1140");
            assertThat(limitOf(get(server))).contains("\"requests\";r=1;");
        }
    }

    @Test
    void headersDescribeOrganizationLimitIfOtherUsersHaveExhaustedIt() {
        try (CastellanServer server = server(rates -> rates.changesPerHour(4))) {
            post(server);
            post(server);
            assertThat(limitOf(post(server))).isEqualTo("\"user-changes\";q=2;w=3600 \"user-changes\";r=0;t=1800");
            assertThat(limitOf(postAs(server, "bob")))
                    .startsWith("\"user-changes\"")
                    .contains(";r=1;");
            assertThat(limitOf(postAs(server, "carol")))
                    .isEqualTo("\"organization-changes\";q=4;w=3600 \"organization-changes\";r=0;t=900");
        }
    }

    @Test
    void windowIsRoundedUpToWholeSeconds() {
        try (CastellanServer server = server(rates -> rates.requestsPerToken(3).window(Duration.ofMillis(1100)))) {
            assertThat(limitOf(get(server))).isEqualTo("\"requests\";q=3;w=2 \"requests\";r=2;t=1");
        }
    }

    @Test
    void headersAreAbsentIfRetryAfterIsUnrelatedToRateLimit() {
        MemoryStore store = new MemoryStore(clock);
        try (CastellanServer server = CastellanServer.builder()
                .withoutSocket()
                .clock(clock)
                .store(store)
                .rateLimits(rates -> rates.requestsPerToken(3))
                .step((call, next) -> {
                    ApiResponse response = next.proceed();
                    return response.withHeaders(response.headers().with("Retry-After", "1"));
                })
                .start()) {
            assertThat(limitOf(get(server))).isEqualTo("null null");
        }
    }

    @Test
    void headersAreAbsentWithoutLimitOrCallerOrExtensions() {
        try (CastellanServer server = server(rates -> RateLimits.off())) {
            assertThat(limitOf(post(server))).isEqualTo("null null");
        }
        try (CastellanServer server = server(rates -> rates)) {
            assertThat(limitOf(get(server))).as("a request that only reads").isEqualTo("null null");
            assertThat(limitOf(post(server))).startsWith("\"user-changes\";q=180000;w=3600 ");
        }
        try (CastellanServer server = server(rates -> rates.requestsPerToken(1).failuresPerAddress(1))) {
            ApiRequest anonymous = ApiRequest.of("GET", "/api/v1/users/me", Headers.empty());
            assertThat(limitOf(server.handle(anonymous))).isEqualTo("null null");
        }
        try (CastellanServer server = server(rates -> rates.requestsPerToken(1), api -> api.extensions(false))) {
            assertThat(limitOf(post(server))).isEqualTo("null null");
            assertThat(post(server).status()).isEqualTo(429);
            assertThat(limitOf(post(server))).isEqualTo("null null");
        }
    }

    private CastellanServer server(UnaryOperator<RateLimits> rates) {
        return server(rates, api -> api);
    }

    private CastellanServer server(UnaryOperator<RateLimits> rates, UnaryOperator<ApiSettings> api) {
        return CastellanServer.builder()
                .withoutSocket()
                .clock(clock)
                .rateLimits(rates)
                .api(api)
                .start();
    }

    private static ApiResponse get(CastellanServer server) {
        return server.handle(request("GET", server.bootstrap().token(), "/users/me"));
    }

    private static ApiResponse post(CastellanServer server) {
        return server.handle(request("POST", server.bootstrap().token(), "/collections"));
    }

    private static ApiResponse postAs(CastellanServer server, String name) {
        UUID organization = server.bootstrap().organizationId();
        UUID user = server.administration()
                .createPerson(organization, NewPerson.of(name, name + "@example.com", Role.CLIENT))
                .id();
        String token = server.administration()
                .createToken(organization, NewToken.forUser(user))
                .token();
        return server.handle(request("POST", token, "/collections"));
    }

    private static ApiRequest request(String method, String token, String path) {
        Headers headers = Headers.of("Authorization", "Bearer " + token, "Content-Type", "application/json");
        return ApiRequest.of(method, "/api/v1" + path, headers)
                .withBody((method.equals("POST") ? "{\"name\":\"Craters\"}" : "").getBytes(UTF_8));
    }

    private static String limitOf(ApiResponse response) {
        return response.headers().first("RateLimit-Policy") + " "
                + response.headers().first("RateLimit");
    }
}
