package dev.castellan.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.client.errors.TokenUnavailableException;
import dev.castellan.client.errors.TooManyCallsException;
import dev.castellan.client.internal.concurrent.CallQueue;
import dev.castellan.client.token.AccessToken;
import dev.castellan.client.token.AsyncTokenSource;
import dev.castellan.client.transport.NotSentException;
import dev.castellan.client.transport.Transport;
import dev.castellan.model.Project;
import dev.castellan.model.endpoint.QueryEndpoints;
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
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests that the queue runs thousands of attempts, even if they end before the method that started them returns. */
@Timeout(60)
class CallQueueTest {

    private static final UUID ID = UUID.fromString("0190a000-0000-7000-8000-0000000000f6");
    private static final ApiResponse DONE = new ApiResponse(204, Headers.empty(), ApiRequest.NO_BODY);
    private static final int MANY = 2000;

    private final FakeTime time = new FakeTime();

    @Test
    void completesAllQueuedCallsIfTransportRespondsImmediately() {
        CompletableFuture<ApiResponse> first = new CompletableFuture<>();
        Supplier<CompletableFuture<ApiResponse>> sending =
                () -> first.isDone() ? CompletableFuture.completedFuture(DONE) : first.copy();
        QueriesOf queries = new QueriesOf(builder(sending).token("made-up").build());
        List<CompletableFuture<Void>> all = queries.delete(MANY);
        first.complete(DONE);
        assertThat(all).allMatch(call -> call.isDone() && !call.isCompletedExceptionally());
        assertThat(queries.delete(64)).allMatch(CompletableFuture::isDone);
    }

    @Test
    void releasesConcurrencySlotsOfCallsThatFailBecauseOfTokenSource() {
        ScriptedSource slow = new ScriptedSource();
        ScriptedTokens source = new ScriptedTokens(slow);
        QueriesOf queries = new QueriesOf(builder(() -> CompletableFuture.completedFuture(DONE))
                .tokenAsync(source)
                .build());
        List<CompletableFuture<Void>> all = queries.delete(MANY);
        source.next = new IllegalStateException("vault is sealed");
        slow.fails();
        assertThat(all)
                .allSatisfy(call -> assertThat(call.handle((value, failure) -> failure))
                        .isCompletedWithValueMatching(TokenUnavailableException.class::isInstance));
        source.next = AccessToken.of("made-up");
        assertThat(queries.delete(64)).allMatch(call -> call.isDone() && !call.isCompletedExceptionally());
    }

    @Test
    void anotherThreadStartsQueuedCallWhileReleasingThreadIsBusy() {
        CallQueue queue = new CallQueue(1, 10);
        assertThat(queue.enter(QueryEndpoints.DELETE)).isDone();
        CompletableFuture<Void> second = queue.enter(QueryEndpoints.DELETE);
        CompletableFuture<Void> third = queue.enter(QueryEndpoints.DELETE);
        AtomicReference<CompletableFuture<Void>> fourth = new AtomicReference<>();
        CompletableFuture<Void> step = second.thenRun(() -> {
            queue.leave();
            // uses another thread, because an attempt that is queued on this thread would wait until this step ends
            CompletableFuture.runAsync(() -> fourth.set(queue.enter(QueryEndpoints.DELETE)))
                    .join();
            assertThat(third).isCompleted();
        });
        queue.leave();
        step.join();
        assertThat(fourth.get()).isNotDone();
        queue.leave();
        assertThat(fourth.get()).isCompleted();
    }

    @Test
    void failureDueToFullQueueIsRetryableOnlyIfEarlierPostWasNotSent() {
        for (boolean submitted : new boolean[] {true, false}) {
            IOException broken = new IOException("broken");
            Deque<CompletableFuture<ApiResponse>> attempts = new ArrayDeque<>();
            attempts.add(CompletableFuture.failedFuture(submitted ? broken : new NotSentException(broken)));
            attempts.add(new CompletableFuture<>());
            AsyncCastellanClient client = builder(attempts::remove)
                    .token("made-up")
                    .idempotentPosts(true)
                    .maxConcurrentCalls(1)
                    .maxQueuedCalls(0)
                    .build()
                    .async();
            CompletableFuture<Project> post = client.projects().create("Apollo");
            assertThat(client.queries().delete(ID)).isNotDone();
            time.advance(Duration.ofSeconds(1));
            assertThat(post.handle((value, failure) -> failure).getNow(null))
                    .isInstanceOfSatisfying(TooManyCallsException.class, failure -> {
                        assertThat(failure.attempts()).isEqualTo(1);
                        assertThat(failure.isRetryable()).isNotEqualTo(submitted);
                    });
        }
    }

    private CastellanClientBuilder builder(Supplier<CompletableFuture<ApiResponse>> sending) {
        return CastellanClient.builder().timing(time.timing()).transport(new Transport() {
            @Override
            public ApiResponse send(ApiRequest request) {
                throw new AssertionError("the asynchronous client must not block");
            }

            @Override
            public CompletableFuture<ApiResponse> sendAsync(ApiRequest request, Duration timeLimit) {
                return sending.get();
            }
        });
    }

    /** A source that is slow at first and later responds immediately. */
    private static final class ScriptedTokens implements AsyncTokenSource {

        private final AsyncTokenSource slow;
        private Object next = "";

        ScriptedTokens(AsyncTokenSource slow) {
            this.slow = slow;
        }

        @Override
        public CompletionStage<AccessToken> fetch() {
            if (next instanceof AccessToken token) {
                return CompletableFuture.completedFuture(token);
            }
            return next instanceof Exception failure ? CompletableFuture.failedFuture(failure) : slow.fetch();
        }
    }

    private record QueriesOf(CastellanClient client) {

        List<CompletableFuture<Void>> delete(int times) {
            List<CompletableFuture<Void>> calls = new ArrayList<>();
            for (int i = 0; i < times; i++) {
                calls.add(client.async().queries().delete(ID));
            }
            return calls;
        }
    }
}
