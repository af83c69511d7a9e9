package dev.castellan.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.castellan.client.call.CallOptions;
import dev.castellan.client.call.Retries;
import dev.castellan.client.observe.Interceptor;
import dev.castellan.client.token.AccessToken;
import dev.castellan.model.ProjectUpdate;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.assertj.core.api.AbstractStringAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Tests that each failure says how often the client tried, and why it stopped. */
class StopReasonsTest {

    private static final UUID ID = UUID.fromString("0190a000-0000-7000-8000-0000000000a1");

    private final FakeTime time = new FakeTime();
    private final Script server = new Script();
    private final CastellanClient client = builder().build();

    private CastellanClientBuilder builder() {
        return CastellanClient.builder()
                .transport(server)
                .token("made-up")
                .timing(time.timing())
                .deadline(Duration.ofSeconds(30))
                .attemptTimeout(Duration.ofMillis(2500));
    }

    @Test
    void messageContainsRetryAfterThatExceedsDeadline() {
        server.then(request -> {
                    time.advance(Duration.ofMillis(100));
                    return new ApiResponse(429, Headers.of("Retry-After", "90"), ApiRequest.NO_BODY);
                })
                .responds(429, "Retry-After", "90");
        messageOf(() -> client.projects().get(ID))
                .contains("429")
                .endsWith("; stopped after 1 attempt: Retry-After is 90 s, which exceeds the remaining 29.9 s of the"
                        + " deadline of 30 s");
        messageOf(() -> client.projects().create("Apollo"))
                .endsWith("Retry-After is 90 s, which exceeds the remaining 30 s of the deadline of 30 s");
    }

    @Test
    void messageContainsMaximumNumberOfAttempts() {
        server.responds(503).refuses().responds(503).responds(503).responds(503);
        messageOf(() -> client.projects().get(ID)).endsWith("; stopped after 4 attempts: maxAttempts is 4");
        CallOptions once = CallOptions.NONE.withRetries(Retries.none());
        messageOf(() -> client.projects().withOptions(once).get(ID))
                .endsWith("; stopped after 1 attempt: maxAttempts is 1");
    }

    @Test
    void messageContainsExhaustedRetryBudget() {
        server.responds(502).responds(502);
        messageOf(() -> builder()
                        .retries(policy -> policy.withBudget(1))
                        .build()
                        .projects()
                        .get(ID))
                .endsWith("; stopped after 2 attempts: the retry budget of 1 is used up");
    }

    @Test
    void messageSaysThatNextDelayExceedsDeadline() {
        server.breaks();
        messageOf(() -> builder()
                        .deadline(Duration.ofMillis(40))
                        .build()
                        .projects()
                        .get(ID))
                .endsWith("; stopped after 1 attempt: the next delay exceeds the remaining 0.04 s of the deadline of"
                        + " 0.04 s");
    }

    @Test
    void messageExplainsWhyPostIsNotRepeated() {
        server.breaks().breaks().responds(503).breaks();
        messageOf(() -> client.projects().create("Apollo"))
                .endsWith("; the server may have acted on it; stopped after 1 attempt: no response has shown that the"
                        + " server honours Idempotency-Key, see idempotentPosts(..)");
        CastellanClient cautious = builder().idempotentPosts(false).build();
        messageOf(() -> cautious.projects().create("Apollo"))
                .endsWith("; stopped after 1 attempt: idempotentPosts is false");
        messageOf(() -> cautious.projects().create("Apollo"))
                .endsWith("; stopped after 1 attempt: idempotentPosts is false");
        messageOf(() -> builder()
                        .idempotentPosts(true)
                        .attemptInterceptor(new Interceptor() {
                            @Override
                            public ApiRequest request(Endpoint<?, ?> endpoint, ApiRequest request) {
                                return request.withHeaders(request.headers().with("Idempotency-Key", "mine"));
                            }
                        })
                        .build()
                        .projects()
                        .create("Apollo"))
                .endsWith("; stopped after 1 attempt: an interceptor or a listener changed the Idempotency-Key");
    }

    @Test
    void messageOmitsReasonIfFailureIsPermanent() {
        server.responds(404).responds(503).responds(404).breaks();
        messageOf(() -> client.projects().get(ID)).doesNotContain("stopped");
        messageOf(() -> client.projects().get(ID)).endsWith("; stopped after 2 attempts");
        messageOf(() -> client.projects().update(ID, ProjectUpdate.none().name("Gemini")))
                .endsWith("; the server may have acted on it; stopped after 1 attempt: a PATCH is repeated only with an"
                        + " idempotencyKey(..) that no interceptor changes");
    }

    @Test
    void messageContainsTimeoutThatAttemptExceeded() {
        server.then(request -> timeout(Duration.ofMillis(2500)))
                .then(request -> timeout(Duration.ofSeconds(2)))
                .then(request -> timeout(Duration.ofSeconds(31)));
        messageOf(() -> client.projects().create("Apollo"))
                .contains(": no response within the attemptTimeout of 2.5 s;");
        messageOf(() -> client.projects().create("Apollo")).contains(": InterruptedIOException: timeout;");
        messageOf(() -> client.projects().get(ID))
                .contains(": no response within the deadline of 30 s;")
                .endsWith("; stopped after 1 attempt");
        server.then(request -> {
            time.advance(Duration.ofSeconds(31));
            return new ApiResponse(503, Headers.empty(), ApiRequest.NO_BODY);
        });
        messageOf(() -> client.projects().get(ID)).endsWith("; stopped after 1 attempt: the deadline of 30 s is over");
    }

    @Test
    void messageSaysWhatCallWasWaitingForAtDeadline() {
        ScriptedSource source = new ScriptedSource();
        CastellanClient waiting = CastellanClient.builder()
                .transport(server)
                .timing(time.timing())
                .tokenAsync(source)
                .maxConcurrentCalls(1)
                .build();
        CompletableFuture<?> first = waiting.async().projects().get(ID);
        CompletableFuture<?> second = waiting.async().projects().get(ID);
        time.advance(Duration.ofSeconds(60));
        messageOf(first::join)
                .contains(": no token within the deadline of 60 s;")
                .doesNotContain("stopped");
        messageOf(second::join).contains(": no attempt within the deadline of 60 s;");
    }

    @Test
    void messageSaysThatServerRejectedRenewedToken() {
        server.responds(401).responds(401).responds(401);
        CastellanClient renewing = CastellanClient.builder()
                .transport(server)
                .token(() -> AccessToken.of("made-up-" + UUID.randomUUID()))
                .build();
        messageOf(() -> renewing.projects().get(ID))
                .endsWith("; stopped after 2 attempts: the server refused the renewed token, too");
        messageOf(() -> client.projects().get(ID)).doesNotContain("stopped");
    }

    private ApiResponse timeout(Duration after) throws InterruptedIOException {
        time.advance(after);
        throw new InterruptedIOException("timeout");
    }

    private static AbstractStringAssert<?> messageOf(ThrowingCallable call) {
        Throwable failure = catchThrowable(call);
        Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
        return assertThat(String.valueOf(cause.getMessage()));
    }
}
