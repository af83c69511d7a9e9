package dev.castellan.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.castellan.client.call.Retries;
import dev.castellan.client.errors.CallTimeoutException;
import dev.castellan.client.errors.ServerFailureException;
import dev.castellan.client.observe.AttemptResult;
import dev.castellan.client.observe.CallObserver;
import dev.castellan.client.observe.CallResult;
import dev.castellan.client.observe.Interceptor;
import dev.castellan.client.token.AccessToken;
import dev.castellan.client.transport.Transport;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Checks that listeners and interceptors see retried calls, both synchronous and asynchronous. */
class RetryHooksTest {

    private static final UUID ID = UUID.fromString("0190a000-0000-7000-8000-0000000000a1");

    private final FakeTime time = new FakeTime();
    private final Responses server = new Responses();
    private final List<String> notifications = new ArrayList<>();

    private CastellanClientBuilder builder() {
        return CastellanClient.builder()
                .transport(server)
                .token("made-up")
                .timing(time.timing())
                .retries(Retries.standard())
                .listener(endpoint -> new RecordingObserver());
    }

    @ParameterizedTest
    @EnumSource(Style.class)
    void listenerReceivesEveryAttemptAndDelayBeforeNextOne(Style style) {
        server.then(503).thenBreaks().then(204);
        style.delete(builder().build(), time);
        assertThat(notifications)
                .containsExactly(
                        "attempt 1 begins",
                        "attempt 1: 503 ServerFailureException, then PT0.05S",
                        "attempt 2 begins",
                        "attempt 2: null TransportException, then PT0.1S",
                        "attempt 3 begins",
                        "attempt 3: 204 null, then null",
                        "call of 3: 204 null");
    }

    @ParameterizedTest
    @EnumSource(Style.class)
    void listenerReceivesFinalFailureOnce(Style style) {
        server.then(503).then(503).then(503).then(503);
        CastellanClient client = builder().build();
        ServerFailureException failure =
                catchThrowableOfType(ServerFailureException.class, () -> style.delete(client, time));
        assertThat(failure.attempts()).isEqualTo(4);
        assertThat(notifications.get(notifications.size() - 1)).isEqualTo("call of 4: 503 ServerFailureException");
        assertThat(notifications).filteredOn(line -> line.startsWith("call")).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(Style.class)
    void callInterceptorRunsOncePerCallAndAttemptInterceptorOncePerAttempt(Style style) {
        server.then(503).then(204);
        CastellanClient client = builder()
                .interceptor(new Marker("Call"))
                .attemptInterceptor(new Marker("Attempt"))
                .build();
        notifications.clear();
        style.delete(client, time);
        assertThat(notifications)
                .containsExactly(
                        "Call request",
                        "attempt 1 begins",
                        "Attempt request",
                        "Attempt 503",
                        "attempt 1: 503 ServerFailureException, then PT0.05S",
                        "attempt 2 begins",
                        "Attempt request",
                        "Attempt 204",
                        "attempt 2: 204 null, then null",
                        "Call 204",
                        "call of 2: 204 null");
    }

    @ParameterizedTest
    @EnumSource(Style.class)
    void callInterceptorCanTurnFailureIntoSuccess(Style style) {
        server.then(503).then(503).then(503).then(503);
        CastellanClient client = builder()
                .interceptor(new Interceptor() {
                    @Override
                    public ApiResponse response(Endpoint<?, ?> endpoint, ApiResponse response) {
                        return new ApiResponse(204, Headers.empty(), ApiRequest.NO_BODY);
                    }
                })
                .build();
        style.delete(client, time);
        assertThat(notifications.get(notifications.size() - 1)).isEqualTo("call of 4: 204 null");
    }

    @ParameterizedTest
    @EnumSource(Style.class)
    void attemptInterceptorCanTriggerRetry(Style style) {
        server.then(204).then(204);
        List<Integer> responses = new ArrayList<>(List.of(503, 204));
        CastellanClient client = builder()
                .attemptInterceptor(new Interceptor() {
                    @Override
                    public ApiResponse response(Endpoint<?, ?> endpoint, ApiResponse response) {
                        return new ApiResponse(responses.remove(0), Headers.empty(), ApiRequest.NO_BODY);
                    }
                })
                .build();
        style.delete(client, time);
        assertThat(responses).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Style.class)
    void retryWithNewTokenCountsAsSeparateAttempt(Style style) {
        server.then(401).then(401);
        CastellanClient client = builder()
                .tokenAsync(() -> CompletableFuture.completedFuture(AccessToken.of("made-up-" + server.remaining())))
                .build();
        assertThat(catchThrowable(() -> style.delete(client, time))).isNotNull();
        assertThat(notifications)
                .contains("attempt 1: 401 UnauthenticatedException, then null")
                .contains("attempt 2: 401 UnauthenticatedException, then null")
                .contains("call of 2: 401 UnauthenticatedException");
    }

    @Test
    void listenerReceivesCancelledCallOnce() {
        CompletableFuture<Void> call = builder().build().async().queries().delete(ID);
        assertThat(call.cancel(true)).isTrue();
        assertThat(notifications)
                .containsExactly(
                        "attempt 1 begins",
                        "attempt 1: null CancellationException, then null",
                        "call of 1: null CancellationException");
    }

    @Test
    void listenerReceivesTimedOutCallOnceDespiteLateResponse() {
        CompletableFuture<Void> call = builder()
                .deadline(Duration.ofSeconds(3))
                .build()
                .async()
                .queries()
                .delete(ID);
        time.advance(Duration.ofSeconds(4));
        server.completeAll(new ApiResponse(204, Headers.empty(), ApiRequest.NO_BODY));
        assertThat(catchThrowableOfType(CompletionException.class, call::join))
                .hasCauseInstanceOf(CallTimeoutException.class);
        assertThat(notifications)
                .filteredOn(line -> line.startsWith("call"))
                .containsExactly("call of 1: null CallTimeoutException");
        assertThat(notifications).hasSize(3);
    }

    /** Makes the same call synchronously or asynchronously. */
    enum Style {
        SYNC {
            @Override
            void delete(CastellanClient client, FakeTime time) {
                client.queries().delete(ID);
            }
        },
        ASYNC {
            @Override
            void delete(CastellanClient client, FakeTime time) {
                CompletableFuture<Void> call = client.async().queries().delete(ID);
                for (int i = 0; i < 100 && !call.isDone(); i++) {
                    time.advance(Duration.ofMillis(50));
                }
                try {
                    call.getNow(null);
                } catch (CompletionException e) {
                    throw (RuntimeException) e.getCause();
                }
            }
        };

        abstract void delete(CastellanClient client, FakeTime time);
    }

    /** Returns the planned responses immediately. After the last response, never responds. */
    private static final class Responses implements Transport {

        private final Deque<ApiResponse> planned = new ArrayDeque<>();
        private final List<CompletableFuture<ApiResponse>> open = new ArrayList<>();

        Responses then(int status) {
            planned.add(new ApiResponse(status, Headers.empty(), ApiRequest.NO_BODY));
            return this;
        }

        Responses thenBreaks() {
            return then(0);
        }

        int remaining() {
            return planned.size();
        }

        void completeAll(ApiResponse response) {
            open.forEach(future -> future.complete(response));
        }

        @Override
        public ApiResponse send(ApiRequest request) throws IOException {
            ApiResponse next = planned.remove();
            if (next.status() == 0) {
                throw new IOException("the connection broke");
            }
            return next;
        }

        @Override
        public CompletableFuture<ApiResponse> sendAsync(ApiRequest request, Duration timeout) {
            CompletableFuture<ApiResponse> future = new CompletableFuture<>();
            open.add(future);
            try {
                if (!planned.isEmpty()) {
                    future.complete(send(request));
                }
            } catch (IOException e) {
                future.completeExceptionally(e);
            }
            return future;
        }
    }

    /** Records all notifications. */
    private final class RecordingObserver implements CallObserver {

        @Override
        public Headers attemptStarted(int attempt) {
            notifications.add("attempt " + attempt + " begins");
            return Headers.empty();
        }

        @Override
        public void attemptEnded(AttemptResult result) {
            notifications.add("attempt " + result.attempt() + ": " + result.status() + " " + name(result.failure())
                    + ", then " + result.delay());
        }

        @Override
        public void ended(CallResult result) {
            notifications.add("call of " + result.attempts() + ": " + result.status() + " " + name(result.failure()));
        }

        private static String name(Throwable failure) {
            return failure == null ? "null" : failure.getClass().getSimpleName();
        }
    }

    /** Records requests and responses. */
    private final class Marker implements Interceptor {

        private final String name;

        Marker(String name) {
            this.name = name;
        }

        @Override
        public ApiRequest request(Endpoint<?, ?> endpoint, ApiRequest request) {
            notifications.add(name + " request");
            return request;
        }

        @Override
        public ApiResponse response(Endpoint<?, ?> endpoint, ApiResponse response) {
            notifications.add(name + " " + response.status());
            return response;
        }
    }
}
