package dev.castellan.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.castellan.client.call.Retries;
import dev.castellan.client.errors.ApiException;
import dev.castellan.client.errors.CallCancelledException;
import dev.castellan.client.errors.CallTimeoutException;
import dev.castellan.client.errors.InvalidResponseException;
import dev.castellan.client.errors.RateLimitedException;
import dev.castellan.client.errors.ServerFailureException;
import dev.castellan.client.errors.TransportException;
import dev.castellan.client.errors.UnexpectedStatusException;
import dev.castellan.client.observe.Interceptor;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.exchange.ApiRequest;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okio.Buffer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class TransportFailuresTest extends OneDeployment {

    private static final MockResponse.Builder DROPPED =
            new MockResponse.Builder().onResponseStart(new SocketEffect.CloseSocket());

    @Test
    void requestIsReportedAsNotSentIfConnectionIsRefused() {
        try (CastellanClient other = CastellanClient.builder("http://127.0.0.1:1")
                .token(MockDeployment.TOKEN)
                .build()) {
            TransportException failure = failureOf(() -> other.projects().create("Apollo"));
            assertThat(failure.maybeSent()).isFalse();
            assertThat(failure)
                    .hasMessageStartingWith("projects.create (POST /projects): ConnectException: Failed to connect to ")
                    .hasMessageEndingWith("; the server did not act on it; stopped after 4 attempts: maxAttempts is 4")
                    .hasCauseInstanceOf(ConnectException.class);
        }
    }

    @Test
    void requestIsReportedAsNotSentIfHostIsUnknown() {
        OkHttpClient nowhere = new OkHttpClient.Builder()
                .dns(host -> {
                    throw new UnknownHostException(host);
                })
                .build();
        try (CastellanClient other = CastellanClient.builder("https://service.invalid")
                .token(MockDeployment.TOKEN)
                .httpClient(nowhere)
                .build()) {
            TransportException failure = failureOf(() -> other.projects().get(PROJECT));
            assertThat(failure.maybeSent()).isFalse();
            assertThat(failure).hasMessageContaining("service.invalid");
        }
    }

    @Test
    void requestIsReportedAsNotSentIfTlsHandshakeFails() {
        deployment.responds(204);
        try (CastellanClient other = CastellanClient.builder(deployment.url().replace("http:", "https:"))
                .token(MockDeployment.TOKEN)
                .retries(Retries.none())
                // The server waits for the rest of the request.
                .attemptTimeout(Duration.ofMillis(500))
                .build()) {
            assertThat(failureOf(() -> other.queries().delete(QUERY)).maybeSent())
                    .isFalse();
        }
    }

    @Test
    void reportsPostAsMaybeSentAndDoesNotRetryIfConnectionIsDropped() {
        deployment.responds(DROPPED).responds(201, "{}");
        TransportException failure = failureOf(() -> client.projects().create("Apollo"));
        assertThat(failure.maybeSent()).isTrue();
        assertThat(failure)
                .hasMessageEndingWith("; the server may have acted on it; stopped after 1 attempt: maxAttempts is 1");
        assertThat(deployment.requests()).isEqualTo(1);
    }

    @Test
    void doesNotResendPostOnDroppedPooledConnection() {
        deployment.responds(204).responds(DROPPED).responds(201, "{}");
        client.queries().delete(QUERY);
        assertThat(failureOf(() -> client.projects().create("Apollo")).maybeSent())
                .isTrue();
        assertThat(deployment.requests()).isEqualTo(2);
        assertThat(deployment.next().getConnectionIndex())
                .isEqualTo(deployment.next().getConnectionIndex());
    }

    @Test
    void doesNotResendGetOnDroppedPooledConnection() {
        deployment.responds(204).responds(DROPPED).responds(200, "{}");
        client.queries().delete(QUERY);
        failureOf(() -> client.projects().get(PROJECT));
        assertThat(deployment.requests()).isEqualTo(2);
    }

    @Test
    void truncatedBodyIsReportedAsTransportFailure() {
        deployment.responds(new MockResponse.Builder()
                .body("{\"project_id\":\"0190a000")
                .setHeader("Content-Length", "100")
                .onResponseEnd(SocketEffect.ShutdownConnection.INSTANCE));
        assertThat(failureOf(() -> client.projects().get(PROJECT)).maybeSent()).isTrue();
    }

    @Test
    void injectedHttpClientDoesNotRetryOrFollowRedirects() {
        OkHttpClient eager = new OkHttpClient.Builder()
                .retryOnConnectionFailure(true)
                .followRedirects(true)
                .build();
        deployment
                .responds(204)
                .responds(DROPPED)
                .responds(new MockResponse.Builder().code(307).setHeader("Location", "/"));
        try (CastellanClient other = deployment.builder().httpClient(eager).build()) {
            other.queries().delete(QUERY);
            failureOf(() -> other.projects().create("Apollo"));
            assertThat(catchThrowableOfType(
                            UnexpectedStatusException.class,
                            () -> other.projects().create("Apollo")))
                    .isNotNull();
        }
        assertThat(deployment.requests()).isEqualTo(3);
    }

    @Test
    void reportsRequestRewrittenByHttpInterceptorAsMaybeSent() {
        OkHttpClient rewriting = new OkHttpClient.Builder()
                .addInterceptor(chain -> chain.proceed(new Request.Builder()
                        .url(chain.request().url())
                        .post(RequestBody.create(new byte[0]))
                        .build()))
                .build();
        deployment.responds(DROPPED).responds(DROPPED);
        try (CastellanClient other = deployment.builder().httpClient(rewriting).build()) {
            assertThat(failureOf(() -> other.projects().create("Apollo")).maybeSent())
                    .isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "00"})
    void httpClientDoesNotResendAfter503WithRetryAfterZero(String wait) {
        for (int i = 0; i < 8; i++) {
            deployment.responds(new MockResponse.Builder().code(503).setHeader("Retry-After", wait));
        }
        for (ThrowingCallable call : new ThrowingCallable[] {
            () -> client.projects().get(PROJECT),
            () -> client.projects().create("Apollo"),
            () -> client.projects().addUser(PROJECT, USER),
            () -> client.users().delete(USER)
        }) {
            assertThat(catchThrowableOfType(ServerFailureException.class, call).retryAfter())
                    .contains(Duration.ZERO);
        }
        assertThat(deployment.requests()).isEqualTo(4);
    }

    @Test
    void rejectsInvalidHeaderValueFromInterceptorWithoutShowingIt() {
        CastellanClient intercepted = deployment
                .builder()
                .attemptInterceptor(new Interceptor() {
                    @Override
                    public ApiRequest request(Endpoint<?, ?> endpoint, ApiRequest request) {
                        return request.withHeaders(request.headers().with("X-Who", "canary-ü"));
                    }
                })
                .build();
        for (ThrowingCallable call : new ThrowingCallable[] {
            () -> intercepted.projects().get(PROJECT),
            () -> intercepted.async().projects().get(PROJECT).get(10, TimeUnit.SECONDS)
        }) {
            assertThat(catchThrowable(call))
                    .hasMessageContaining("the value of X-Who contains a character that is not allowed in headers")
                    .hasMessageNotContaining("canary");
        }
        assertThat(deployment.requests()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"99999999999", "7", "0", "soon"})
    void throwsServerFailureAfter503RegardlessOfRetryAfter(String wait) {
        MockResponse.Builder response = new MockResponse.Builder().code(503).setHeader("Retry-After", wait);
        deployment.responds(response).responds(response);
        ServerFailureException sync = catchThrowableOfType(
                ServerFailureException.class, () -> client.projects().get(PROJECT));
        assertThat(sync.headers().all("Retry-After")).containsExactly(wait);
        assertThat(client.async().projects().get(PROJECT))
                .failsWithin(Duration.ofSeconds(10))
                .withThrowableThat()
                .withCauseInstanceOf(ServerFailureException.class);
        assertThat(deployment.requests()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 408, 421, 429})
    void httpClientDoesNotResendAfterErrorStatus(int status) {
        deployment.responds(status).responds(204);
        assertThat(catchThrowableOfType(
                        ApiException.class, () -> client.projects().get(PROJECT)))
                .isNotNull();
        assertThat(deployment.requests()).isEqualTo(1);
    }

    @Test
    void timesOutIfServerDoesNotRespond() {
        deployment.responds(new MockResponse.Builder().onResponseStart(SocketEffect.Stall.INSTANCE));
        // on a busy machine, connecting and sending may take a second
        try (CastellanClient hasty =
                deployment.builder().attemptTimeout(Duration.ofSeconds(3)).build()) {
            CallTimeoutException failure = catchThrowableOfType(
                    CallTimeoutException.class, () -> hasty.projects().get(PROJECT));
            assertThat(failure.maybeSent()).isTrue();
            assertThat(failure)
                    .hasMessage("projects.get (GET /projects/{id}): no response within the attemptTimeout of 3 s;"
                            + " the server may have acted on it; stopped after 1 attempt: maxAttempts is 1");
        }
    }

    @Test
    void attemptTimeoutAppliesToSlowBody() {
        deployment.responds(
                new MockResponse.Builder().body("[".repeat(100_000)).throttleBody(1, 5, TimeUnit.MILLISECONDS));
        try (CastellanClient hasty =
                deployment.builder().attemptTimeout(Duration.ofMillis(100)).build()) {
            assertThat(catchThrowableOfType(
                            CallTimeoutException.class, () -> hasty.projects().get(PROJECT)))
                    .isNotNull();
        }
    }

    @Test
    void callOnInterruptedThreadIsCancelledAndThreadStaysInterrupted() throws InterruptedException {
        deployment.responds(204);
        AtomicReference<Throwable> failure = new AtomicReference<>();
        AtomicBoolean stillInterrupted = new AtomicBoolean();
        Thread caller = new Thread(() -> {
            Thread.currentThread().interrupt();
            failure.set(catchThrowable(() -> client.queries().delete(QUERY)));
            stillInterrupted.set(Thread.currentThread().isInterrupted());
        });
        caller.start();
        caller.join(Duration.ofSeconds(10).toMillis());
        assertThat(failure.get())
                .isInstanceOf(CallCancelledException.class)
                .hasMessageContaining("the calling thread was interrupted");
        assertThat(stillInterrupted).isTrue();
    }

    @Test
    void acceptsResponseAtSizeLimitAndRejectsLargerOne() {
        String json =
                "{\"project_id\":\"0190a000-0000-7000-8000-0000000000a1\",\"name\":\"A\",\"organization_id\":\"0190a000-0000-7000-8000-0000000000c3\"}";
        deployment.responds(200, json).responds(200, json + " ");
        try (CastellanClient narrow =
                deployment.builder().maxResponseBytes(json.length()).build()) {
            assertThat(narrow.projects().get(PROJECT).name()).isEqualTo("A");
            InvalidResponseException failure = catchThrowableOfType(
                    InvalidResponseException.class, () -> narrow.projects().get(PROJECT));
            assertThat(failure)
                    .hasMessageEndingWith(
                            "body: larger than " + json.length() + " bytes; raise the limit with maxResponseBytes(..)");
            assertThat(failure.status()).isEqualTo(200);
        }
    }

    @Test
    void throwsExceptionMatchingStatusIfErrorBodyIsOversized() {
        deployment.responds(new MockResponse.Builder()
                .code(429)
                .setHeader("Retry-After", "3")
                .chunkedBody(new Buffer().writeUtf8("x".repeat(5000)), 1000));
        try (CastellanClient narrow =
                deployment.builder().maxResponseBytes(1000).build()) {
            RateLimitedException failure = catchThrowableOfType(
                    RateLimitedException.class, () -> narrow.projects().get(PROJECT));
            assertThat(failure.retryAfter()).contains(Duration.ofSeconds(3));
        }
    }

    @Test
    void malformedResponseHeaderIsReportedAsTransportFailure() {
        deployment.responds(new MockResponse.Builder().code(204).addHeaderLenient("Odd", "a\u0001b"));
        assertThat(failureOf(() -> client.queries().delete(QUERY))).hasMessageContaining("malformed header");
    }

    private static TransportException failureOf(ThrowingCallable call) {
        TransportException failure = catchThrowableOfType(TransportException.class, call);
        assertThat(failure).isNotNull();
        return failure;
    }
}
