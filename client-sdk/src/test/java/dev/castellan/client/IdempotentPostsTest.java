package dev.castellan.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.castellan.client.call.CallOptions;
import dev.castellan.client.call.TypedResponse;
import dev.castellan.client.errors.InvalidRequestException;
import dev.castellan.client.errors.TransportException;
import dev.castellan.client.observe.Interceptor;
import dev.castellan.client.transport.Transport;
import dev.castellan.model.Project;
import dev.castellan.model.ProjectUpdate;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.HttpMethod;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.json.JsonValue;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Tests when the client repeats a POST whose response is lost. */
class IdempotentPostsTest {

    private static final UUID ID = UUID.fromString("0190a000-0000-7000-8000-0000000000a1");

    private final FakeTime time = new FakeTime();
    private final Script server = new Script();
    private final CastellanClient client = builder().build();

    private CastellanClientBuilder builder() {
        return CastellanClient.builder().transport(server).token("made-up").timing(time.timing());
    }

    @Test
    void repeatsLostPostOnceServerHasEchoedIdempotencyKey() {
        server.then(IdempotentPostsTest::repeatingKey).breaks().responds(201);
        client.projects().create("Apollo");
        client.withToken("other").projects().create("Apollo");
        assertThat(server.sent().get(1).headers().first("Idempotency-Key"))
                .isEqualTo(server.sent().get(2).headers().first("Idempotency-Key"));
        server.breaks();
        failureOf(() -> client.projects().update(ID, ProjectUpdate.none().name("Gemini")));
    }

    @Test
    void repeatsLostPatchOnceServerHasEchoedKeyOfPatch() {
        ProjectUpdate gemini = ProjectUpdate.none().name("Gemini");
        CallOptions key = CallOptions.NONE.withIdempotencyKey("k");
        server.then(IdempotentPostsTest::repeatingKey).breaks();
        client.projects().create("Apollo");
        failureOf(() -> client.projects().update(ID, gemini, key));

        server.then(IdempotentPostsTest::repeatingKey).breaks().responds(200);
        client.projects().update(ID, gemini, key);
        client.projects().update(ID, gemini, key);
        assertThat(server.sent().subList(1, 5))
                .extracting(request -> request.headers().all("Idempotency-Key"))
                .containsOnly(List.of("k"));

        server.breaks();
        failureOf(() -> client.projects().update(ID, gemini));
        assertThat(server.sent().get(5).headers().first("Idempotency-Key")).isNull();
    }

    @Test
    void retriesPatchLaterIfRequestWithSameKeyIsRunning() {
        CastellanClient honouring = builder().idempotentPosts(true).build();
        server.responds(409, "Retry-After", "1").responds(200);
        honouring.projects().update(ID, ProjectUpdate.none().name("Gemini"), CallOptions.NONE.withIdempotencyKey("k"));
        assertThat(server.sent()).hasSize(2);
    }

    @Test
    void doesNotRepeatLostPostIfServerDoesNotEchoKey() {
        server.responds(201)
                .responds(201, "Idempotency-Key", "another")
                .responds(200, "Idempotency-Key", "k")
                .breaks();
        client.projects().create("Apollo");
        client.projects().create("Apollo", CallOptions.NONE.withIdempotencyKey("k"));
        client.projects().get(ID);
        failureOf(() -> client.projects().create("Apollo"));
    }

    @Test
    void doesNotRepeatLostPostIfServerEchoesKeyOnlyInError() {
        server.responds(400, "Idempotency-Key", "k").breaks();
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> client.projects().create("Apollo", CallOptions.NONE.withIdempotencyKey("k")));
        failureOf(() -> client.projects().create("Apollo"));
        assertThat(server.sent()).hasSize(2);
    }

    @Test
    void doesNotRepeatLostPostIfIdempotentPostsAreDisabled() {
        CastellanClient cautious = builder().idempotentPosts(false).build();
        server.then(IdempotentPostsTest::repeatingKey).breaks();
        cautious.projects().create("Apollo");
        failureOf(() -> cautious.projects().create("Apollo"));
    }

    @Test
    void doesNotAssumeThatAnotherTransportHonoursKeys() {
        Script other = new Script().breaks();
        server.then(IdempotentPostsTest::repeatingKey);
        client.projects().create("Apollo");
        failureOf(() -> client.withTransport(other).projects().create("Apollo"));
    }

    @Test
    void doesNotRepeatLostPostIfInterceptorChangesKey() {
        AtomicInteger attempts = new AtomicInteger();
        List<Interceptor> meddlers =
                List.of(keyed(() -> "attempt-" + attempts.incrementAndGet()), keyed(() -> "once"), keyed(() -> null));
        for (Interceptor meddler : meddlers) {
            CastellanClient meddled =
                    builder().idempotentPosts(true).attemptInterceptor(meddler).build();
            server.breaks();
            failureOf(() -> meddled.projects().create("Apollo"));
        }
        CastellanClient chosen =
                builder().idempotentPosts(true).interceptor(keyed(() -> "mine")).build();
        server.breaks().responds(201);
        chosen.projects().create("Apollo");
        CastellanClient keyless =
                builder().idempotentPosts(true).interceptor(keyed(() -> null)).build();
        server.breaks();
        failureOf(() -> keyless.projects().create("Apollo"));
    }

    /** Returns an interceptor that sets the key, or removes it if the supplier returns null. */
    private static Interceptor keyed(Supplier<String> keys) {
        return new Interceptor() {
            @Override
            public ApiRequest request(Endpoint<?, ?> endpoint, ApiRequest request) {
                Headers.Builder headers = Headers.builder(8);
                request.headers().forEach((name, value) -> {
                    if (!name.equals("Idempotency-Key")) {
                        headers.add(name, value);
                    }
                });
                String key = keys.get();
                return request.withHeaders((key == null ? headers : headers.add("Idempotency-Key", key)).build());
            }
        };
    }

    private static ApiResponse repeatingKey(ApiRequest request) {
        String key = request.headers().first("Idempotency-Key");
        return new ApiResponse(201, Headers.of("Idempotency-Key", key), Script.PROJECT_JSON.getBytes(UTF_8));
    }

    @Test
    void repeatsLostRawPostWithSameIdempotencyKey() {
        CastellanClient honouring = builder().idempotentPosts(true).build();
        server.breaks().responds(201);
        TypedResponse<JsonValue> run = honouring
                .request(HttpMethod.POST, "/inputs/{id}/runs")
                .path("id", ID)
                .body(Map.of("name", "nightly"))
                .options(CallOptions.NONE.withIdempotencyKey("run-1").withToken("other"))
                .send();
        assertThat(run.status()).isEqualTo(201);
        assertThat(server.sent())
                .extracting(request -> request.headers().all("Idempotency-Key"))
                .containsExactly(List.of("run-1"), List.of("run-1"));
    }

    @Test
    void repeatsLostAsyncPostOnceServerHasEchoedKey() {
        AsyncScript line = new AsyncScript();
        AsyncCastellanClient async = builder().transport(line).build().async();
        CompletableFuture<Project> first = async.projects().create("Apollo");
        line.respond();
        assertThat(first).isCompleted();
        CompletableFuture<Project> lost = async.projects().create("Gemini");
        line.lose();
        time.advance(Duration.ofSeconds(1));
        line.respond();
        assertThat(lost).isCompleted();
        assertThat(line.keys).hasSize(3);
        assertThat(line.keys.get(2)).isEqualTo(line.keys.get(1));
    }

    @Test
    void doesNotRepeatLostPostOfCancelledCall() {
        AsyncScript line = new AsyncScript();
        AsyncCastellanClient async =
                builder().transport(line).idempotentPosts(true).build().async();
        CompletableFuture<Project> lost = async.projects().create("Apollo");
        line.lose();
        lost.cancel(true);
        time.advance(Duration.ofSeconds(1));
        assertThat(line.keys).hasSize(1);
    }

    private static TransportException failureOf(ThrowingCallable call) {
        TransportException failure = catchThrowableOfType(TransportException.class, call);
        assertThat(failure).isNotNull();
        return failure;
    }

    /** Completes attempts by hand. */
    private static final class AsyncScript implements Transport {

        private final List<String> keys = new ArrayList<>();
        private CompletableFuture<ApiResponse> attempt = new CompletableFuture<>();

        @Override
        public ApiResponse send(ApiRequest request) {
            throw new AssertionError("the asynchronous client must not block");
        }

        @Override
        public CompletableFuture<ApiResponse> sendAsync(ApiRequest request, Duration timeLimit) {
            keys.add(request.headers().first("Idempotency-Key"));
            attempt = new CompletableFuture<>();
            return attempt;
        }

        void respond() {
            Headers headers = Headers.of("Idempotency-Key", keys.get(keys.size() - 1));
            attempt.complete(new ApiResponse(201, headers, Script.PROJECT_JSON.getBytes(UTF_8)));
        }

        void lose() {
            attempt.completeExceptionally(new IOException("the connection broke"));
        }
    }
}
