package dev.castellan.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.castellan.client.call.Retries;
import dev.castellan.client.errors.ForbiddenException;
import dev.castellan.client.errors.ServerFailureException;
import dev.castellan.client.errors.TransportException;
import dev.castellan.client.errors.UnauthenticatedException;
import dev.castellan.client.internal.call.TimeSource;
import dev.castellan.client.observe.CallObserver;
import dev.castellan.client.observe.CallResult;
import dev.castellan.model.Role;
import dev.castellan.model.TokenAccess;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenVerifierTest {

    private static final UUID PROJECT = UUID.fromString("0190a000-0000-7000-8000-0000000000a1");
    private static final UUID USER = UUID.fromString("0190a000-0000-7000-8000-0000000000b2");
    private static final UUID ORGANIZATION = UUID.fromString("0190a000-0000-7000-8000-0000000000c3");
    private static final UUID TOKEN_ID = UUID.fromString("0190a000-0000-7000-8000-0000000000d4");
    private static final Instant START = Instant.parse("2026-03-01T12:00:00Z");
    private static final Duration AGE = Duration.ofSeconds(5);

    private final List<ApiRequest> received = new ArrayList<>();
    private final List<String> heard = new ArrayList<>();
    private final Map<String, Integer> refusals = new HashMap<>();
    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 7);
    private String expiry = "";
    private boolean isReachable = true;
    private long travel;

    private final CastellanClient client = CastellanClient.builder()
            .transport(this::respond)
            .token("of-the-service")
            .retries(Retries.none())
            .clock(Clock.fixed(START, ZoneOffset.UTC))
            .timing(new TimeSource(nanos::get, TimeSource.real().sleeper(), () -> 0))
            .listener(endpoint -> new CallObserver() {
                @Override
                public void ended(CallResult result) {
                    heard.add(endpoint.id() + " " + result.status());
                }
            })
            .build();
    private final TokenVerifier verifier = TokenVerifier.of(client);
    private final TokenVerifier caching = verifier.cacheFor(AGE);

    private ApiResponse respond(ApiRequest request) throws IOException {
        received.add(request);
        nanos.addAndGet(travel);
        if (!isReachable) {
            throw new IOException("unreachable");
        }
        String token = String.valueOf(request.headers().first("Authorization")).substring("Bearer ".length());
        int status = refusals.getOrDefault(token, 200);
        String project = request.query().isEmpty() ? "" : ",\"project_id\":\"" + PROJECT + "\"";
        String body = "{\"user_id\":\"" + USER + "\",\"organization_id\":\"" + ORGANIZATION
                + "\",\"role\":\"client\",\"is_service_account\":true,\"token_id\":\"" + TOKEN_ID + "\"" + project
                + expiry + "}";
        byte[] bytes = status == 200 ? body.getBytes(StandardCharsets.UTF_8) : ApiRequest.NO_BODY;
        return new ApiResponse(status, Headers.empty(), bytes);
    }

    @Test
    void verificationSendsGivenTokenAndProject() {
        assertThat(verifier.verify("of-the-customer", PROJECT))
                .isEqualTo(new TokenAccess(USER, ORGANIZATION, Role.CLIENT, true, PROJECT, TOKEN_ID, null));
        ApiRequest request = received.get(0);
        assertThat(request.method() + " " + request.path() + "?" + request.query())
                .isEqualTo("GET /api/v1/users/me/access?project_id=" + PROJECT);
        assertThat(request.headers().all("Authorization")).containsExactly("Bearer of-the-customer");
    }

    @Test
    void verifiesTokenWithoutProject() {
        assertThat(verifier.verify("a").projectId()).isNull();
        assertThat(received.get(0).query()).isEmpty();
    }

    @Test
    void sendsAddressThatCustomerCallsFrom() throws UnknownHostException {
        TokenVerifier cached = verifier.cacheFor(Duration.ofMinutes(1));
        TokenVerifier first = cached.from(InetAddress.getByName("192.0.2.7"));
        TokenVerifier second = cached.from(InetAddress.getByName("2001:DB8:0::7"));
        first.verify("a", PROJECT);
        first.verify("a", PROJECT);
        second.verify("a", PROJECT);
        cached.verify("a", PROJECT);

        assertThat(received)
                .extracting(request -> request.headers().all("X-Forwarded-For"))
                .containsExactly(List.of("192.0.2.7"), List.of("2001:db8::7"), List.of());
    }

    @Test
    void doesNotCacheByDefault() {
        verifier.verify("a", PROJECT);
        verifier.verify("a", PROJECT);
        refusals.put("a", 401);
        assertThatExceptionOfType(UnauthenticatedException.class).isThrownBy(() -> verifier.verify("a", PROJECT));
        assertThat(received).hasSize(3);
    }

    @Test
    void doesNotCacheFailedVerification() {
        refusals.put("a", 403);
        assertThatExceptionOfType(ForbiddenException.class).isThrownBy(() -> caching.verify("a", PROJECT));
        refusals.put("a", 503);
        assertThatExceptionOfType(ServerFailureException.class).isThrownBy(() -> caching.verify("a", PROJECT));
        isReachable = false;
        assertThatExceptionOfType(TransportException.class).isThrownBy(() -> caching.verify("a", PROJECT));
        isReachable = true;
        refusals.clear();
        assertThat(caching.verify("a", PROJECT).userId()).isEqualTo(USER);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "two words", "line\nbreak", "\u00e9"})
    void rejectsMalformedTokenWithoutRequest(String token) {
        assertThatExceptionOfType(UnauthenticatedException.class)
                .isThrownBy(() -> verifier.verify(token, PROJECT))
                .withMessageNotContaining("two words");
        assertThat(received).isEmpty();
    }

    @Test
    void rejectsTooLongTokenWithoutRequest() {
        verifier.verify("a".repeat(8192));
        assertThatExceptionOfType(UnauthenticatedException.class).isThrownBy(() -> verifier.verify("a".repeat(8193)));
        assertThat(received).hasSize(1);
    }

    @Test
    void cachesResultUntilMaximumAge() {
        caching.verify("a", PROJECT);
        refusals.put("a", 401);
        nanos.addAndGet(AGE.toNanos() - 1);
        assertThat(caching.verify("a", PROJECT).projectId()).isEqualTo(PROJECT);
        nanos.addAndGet(1);
        assertThatExceptionOfType(UnauthenticatedException.class).isThrownBy(() -> caching.verify("a", PROJECT));
        assertThat(received).hasSize(2);
    }

    @Test
    void measuresCacheAgeFromStartOfRequest() {
        travel = AGE.toNanos();
        caching.verify("a", PROJECT);
        caching.verify("a", PROJECT);
        assertThat(received).hasSize(2);
    }

    @Test
    void doesNotCacheResultForExpiredToken() {
        expiry = ",\"expires_at\":\"" + START.plusMillis(1) + "\"";
        caching.verify("a", PROJECT);
        caching.verify("a", PROJECT);
        assertThat(received).hasSize(1);
        expiry = ",\"expires_at\":\"" + START + "\"";
        caching.verify("b", PROJECT);
        caching.verify("b", PROJECT);
        assertThat(received).hasSize(3);
    }

    @Test
    void cachesResultSeparatelyForEachTokenAndProject() {
        caching.verify("a", PROJECT);
        caching.verify("a");
        caching.verify("a", USER);
        caching.verify("b", PROJECT);
        assertThat(received).hasSize(4);
        assertThat(caching.verify("a").projectId()).isNull();
        assertThat(received).hasSize(4);
    }

    @Test
    void evictsLeastRecentlyUsedResult() {
        TokenVerifier small = verifier.cacheFor(AGE, 2);
        small.verify("a");
        small.verify("b");
        small.verify("a");
        small.verify("c");
        assertThat(received).hasSize(3);
        small.verify("a");
        assertThat(received).hasSize(3);
        small.verify("b");
        assertThat(received).hasSize(4);
    }

    @Test
    void doesNotNotifyListenersOfCacheHits() {
        caching.verify("a", PROJECT);
        caching.verify("a", PROJECT);
        refusals.put("b", 401);
        assertThatExceptionOfType(UnauthenticatedException.class).isThrownBy(() -> caching.verify("b", PROJECT));
        assertThat(heard).containsExactly("users.access 200", "users.access 401");
    }

    @Test
    void rejectsNegativeCacheAgeAndHidesTokenInToString() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> verifier.cacheFor(Duration.ofNanos(-1)))
                .withMessage("cacheFor: PT-0.000000001S is negative");
        assertThat(verifier.toString()).doesNotContain("of-the-service");
    }
}
