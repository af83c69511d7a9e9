package dev.castellan.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.castellan.client.call.TypedResponse;
import dev.castellan.client.errors.ForbiddenException;
import dev.castellan.client.errors.TransportException;
import dev.castellan.client.observe.AttemptResult;
import dev.castellan.client.observe.CallListener;
import dev.castellan.client.observe.CallObserver;
import dev.castellan.client.observe.CallResult;
import dev.castellan.client.observe.Interceptor;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.InputEndpoints;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HooksTest {

    private static final UUID INPUT = UUID.fromString("0190a000-0000-7000-8000-0000000000e5");

    private final List<String> notifications = new ArrayList<>();
    private final List<ApiRequest> requests = new ArrayList<>();
    private ApiResponse response = new ApiResponse(204, Headers.empty(), new byte[0]);

    private CastellanClientBuilder builder() {
        return CastellanClient.builder().token("made-up").transport(request -> {
            notifications.add("sent");
            requests.add(request);
            return response;
        });
    }

    private Interceptor noting(String name) {
        return new Interceptor() {
            @Override
            public ApiRequest request(Endpoint<?, ?> endpoint, ApiRequest request) {
                boolean authorized = request.headers().first("Authorization") != null;
                notifications.add(name + " request of " + endpoint.id() + (authorized ? " with token" : ""));
                return request.withHeaders(request.headers().with("X-" + name, "1"));
            }

            @Override
            public ApiResponse response(Endpoint<?, ?> endpoint, ApiResponse response) {
                notifications.add(name + " response " + response.status());
                return response.withHeaders(response.headers().with("X-" + name, "2"));
            }
        };
    }

    @Test
    void callInterceptorsWrapAttemptInterceptors() {
        CastellanClient client = builder()
                .attemptInterceptor(noting("c"))
                .interceptor(noting("a"))
                .interceptor(noting("b"))
                .build();
        TypedResponse<Void> result = client.exchange(InputEndpoints.DELETE, Arguments.path(INPUT));
        assertThat(notifications)
                .containsExactly(
                        "a request of inputs.delete",
                        "b request of inputs.delete",
                        "c request of inputs.delete with token",
                        "sent",
                        "c response 204",
                        "b response 204",
                        "a response 204");
        assertThat(requests.get(0).headers().names()).contains("X-a", "X-b", "X-c");
        assertThat(result.headers()).isEqualTo(Headers.of("X-c", "2", "X-b", "2", "X-a", "2"));
    }

    @Test
    void interceptorCanReplaceResponse() {
        CastellanClient client = builder()
                .interceptor(new Interceptor() {
                    @Override
                    public ApiResponse response(Endpoint<?, ?> endpoint, ApiResponse response) {
                        return new ApiResponse(403, Headers.empty(), new byte[0]);
                    }
                })
                .build();
        assertThat(catchThrowableOfType(
                        ForbiddenException.class, () -> client.inputs().delete(INPUT)))
                .isNotNull();
    }

    @Test
    void interceptorExceptionReachesCallerAndListener() {
        IllegalStateException refusal = new IllegalStateException("not on Sundays");
        Recorder recorder = new Recorder();
        CastellanClient client = builder()
                .listener(recorder)
                .attemptInterceptor(new Interceptor() {
                    @Override
                    public ApiRequest request(Endpoint<?, ?> endpoint, ApiRequest request) {
                        throw refusal;
                    }
                })
                .build();
        assertThat(catchThrowable(() -> client.inputs().delete(INPUT))).isSameAs(refusal);
        assertThat(recorder.calls).hasSize(1);
        assertThat(recorder.calls.get(0).failure()).isSameAs(refusal);
        assertThat(notifications).isEmpty();
    }

    @Test
    void reportsInterceptorThatReturnsNull() {
        CastellanClient client = builder()
                .interceptor(new Interceptor() {
                    @Override
                    public ApiRequest request(Endpoint<?, ?> endpoint, ApiRequest request) {
                        return null;
                    }
                })
                .build();
        assertThat(catchThrowable(() -> client.inputs().delete(INPUT)))
                .isInstanceOf(NullPointerException.class)
                .hasMessageStartingWith("interceptor " + HooksTest.class.getName())
                .hasMessageEndingWith("returned no request");
    }

    @Test
    void listenerReceivesAttemptResultAndCallResult() {
        Recorder recorder = new Recorder();
        builder().listener(recorder).build().inputs().delete(INPUT);
        assertThat(recorder.attempts).hasSize(1);
        AttemptResult attempt = recorder.attempts.get(0);
        assertThat(attempt.endpoint()).isSameAs(InputEndpoints.DELETE);
        assertThat(attempt.attempt()).isEqualTo(1);
        assertThat(attempt.status()).isEqualTo(204);
        assertThat(attempt.failure()).isNull();
        assertThat(attempt.delay()).isNull();
        assertThat(attempt.duration()).isGreaterThanOrEqualTo(Duration.ZERO);
        CallResult call = recorder.calls.get(0);
        assertThat(call.endpoint()).isSameAs(InputEndpoints.DELETE);
        assertThat(call.attempts()).isEqualTo(1);
        assertThat(call.status()).isEqualTo(204);
        assertThat(call.succeeded()).isTrue();
        assertThat(call.duration()).isGreaterThanOrEqualTo(attempt.duration());
    }

    @Test
    void listenerReceivesExceptionThrownToCaller() {
        response = new ApiResponse(403, Headers.empty(), new byte[0]);
        Recorder recorder = new Recorder();
        CastellanClient client = builder().listener(recorder).build();
        Throwable failure = catchThrowable(() -> client.inputs().delete(INPUT));
        assertThat(recorder.attempts.get(0).status()).isEqualTo(403);
        assertThat(recorder.calls.get(0).status()).isEqualTo(403);
        assertThat(recorder.calls.get(0).failure()).isSameAs(failure);
        assertThat(recorder.calls.get(0).succeeded()).isFalse();
    }

    @Test
    void listenerReceivesTransportFailure() {
        IOException truncated = new IOException("line is cut");
        Recorder recorder = new Recorder();
        CastellanClient client = builder().listener(recorder).build().withTransport(request -> {
            throw truncated;
        });
        Throwable failure = catchThrowable(() -> client.projects().create("Apollo"));
        assertThat(failure).isInstanceOf(TransportException.class);
        assertThat(recorder.attempts.get(0).failure()).isSameAs(failure).hasCause(truncated);
        assertThat(recorder.attempts.get(0).status()).isNull();
        assertThat(recorder.calls.get(0).failure()).isSameAs(failure);
    }

    @Test
    void observerCanAddRequestHeaders() {
        CastellanClient client = builder()
                .listener(endpoint -> new CallObserver() {
                    @Override
                    public Headers attemptStarted(int attempt) {
                        return Headers.of("traceparent", "00-attempt-" + attempt);
                    }
                })
                .build();
        client.inputs().delete(INPUT);
        assertThat(requests.get(0).headers().all("traceparent")).containsExactly("00-attempt-1");
        assertThat(requests.get(0).headers().first("Authorization")).isEqualTo("Bearer made-up");
    }

    @Test
    void failingListenerDoesNotAffectCallOrOtherListeners() {
        Recorder recorder = new Recorder();
        CastellanClient client = builder()
                .listener(endpoint -> {
                    throw new IllegalStateException("listener");
                })
                .listener(endpoint -> new CallObserver() {
                    @Override
                    public Headers attemptStarted(int attempt) {
                        throw new IllegalStateException("start");
                    }

                    @Override
                    public void attemptEnded(AttemptResult result) {
                        throw new IllegalStateException("attempt");
                    }

                    @Override
                    public void ended(CallResult result) {
                        throw new IllegalStateException("call");
                    }
                })
                .listener(endpoint -> null)
                .listener(recorder)
                .build();
        client.inputs().delete(INPUT);
        assertThat(recorder.attempts).hasSize(1);
        assertThat(recorder.calls).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Authorization", "authorization", "Set-Cookie", "COOKIE"})
    void rejectsLoggingOfSecretHeaders(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder().logHeaders("X-Request-ID", name))
                .withMessage("logHeaders: " + name + " contains a secret; omit it");
    }

    /** Records all notifications. */
    private static final class Recorder implements CallListener {

        private final List<AttemptResult> attempts = new ArrayList<>();
        private final List<CallResult> calls = new ArrayList<>();

        @Override
        public CallObserver started(Endpoint<?, ?> endpoint) {
            return new CallObserver() {
                @Override
                public void attemptEnded(AttemptResult result) {
                    attempts.add(result);
                }

                @Override
                public void ended(CallResult result) {
                    calls.add(result);
                }
            };
        }
    }
}
