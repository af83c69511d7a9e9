package dev.castellan.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.castellan.client.call.TypedResponse;
import dev.castellan.client.errors.CallTimeoutException;
import dev.castellan.client.errors.ClientClosedException;
import dev.castellan.client.errors.NotFoundException;
import dev.castellan.client.errors.TooManyCallsException;
import dev.castellan.client.errors.TransportException;
import dev.castellan.client.transport.NotSentException;
import dev.castellan.client.transport.Transport;
import dev.castellan.model.Project;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class AsyncCallsTest {

    private static final UUID ID = UUID.fromString("0190a000-0000-7000-8000-0000000000a1");
    private static final ApiResponse PROJECT =
            new ApiResponse(200, Headers.empty(), Script.PROJECT_JSON.getBytes(StandardCharsets.UTF_8));

    private final FakeTime time = new FakeTime();
    private final Attended server = new Attended();
    private final CastellanClient client = builder().build();
    private final AsyncCastellanClient async = client.async();

    /** A transport whose attempts the test completes explicitly. */
    private static final class Attended implements Transport {

        private final List<CompletableFuture<ApiResponse>> attempts = new ArrayList<>();
        private final List<ApiRequest> requests = new ArrayList<>();

        @Override
        public ApiResponse send(ApiRequest request) {
            throw new AssertionError("the asynchronous client must not block");
        }

        @Override
        public CompletableFuture<ApiResponse> sendAsync(ApiRequest request, Duration timeLimit) {
            CompletableFuture<ApiResponse> attempt = new CompletableFuture<>();
            requests.add(request);
            attempts.add(attempt);
            return attempt;
        }

        CompletableFuture<ApiResponse> attempt(int index) {
            return attempts.get(index);
        }
    }

    private CastellanClientBuilder builder() {
        return CastellanClient.builder().transport(server).token("made-up").timing(time.timing());
    }

    @Test
    void returnsBeforeResponseArrives() throws Exception {
        CompletableFuture<Project> project = async.projects().get(ID);
        assertThat(project).isNotDone();
        server.attempt(0).complete(PROJECT);
        assertThat(project.get(1, TimeUnit.SECONDS).name()).isEqualTo("Apollo");
        assertThat(time.pending()).isEmpty();
    }

    @Test
    void exchangeReturnsResponseBody() {
        CompletableFuture<TypedResponse<Project>> response = async.exchange(ProjectEndpoints.GET, Arguments.path(ID));
        server.attempt(0).complete(PROJECT);
        assertThat(response.join().body()).isEqualTo(PROJECT.body());
    }

    @Test
    void retriesIdempotentCallAfterDelayWithoutBlockingThread() {
        CompletableFuture<Project> project = async.projects().get(ID);
        server.attempt(0).completeExceptionally(new IOException("the connection broke"));
        assertThat(time.pending()).containsExactly(Duration.ofMillis(50), Duration.ofSeconds(60));
        time.advance(Duration.ofMillis(50));
        server.attempt(1).complete(new ApiResponse(503, Headers.empty(), ApiRequest.NO_BODY));
        time.advance(Duration.ofMillis(100));
        server.attempt(2).complete(PROJECT);
        assertThat(project.join().name()).isEqualTo("Apollo");
        assertThat(time.slept()).isEmpty();
    }

    @Test
    void retriedPostReusesIdempotencyKey() {
        CompletableFuture<Project> project = async.projects().create("Apollo");
        server.attempt(0).completeExceptionally(new NotSentException(new IOException("no way out")));
        time.advance(Duration.ofSeconds(1));
        server.attempt(1).complete(PROJECT);
        assertThat(project).isCompleted();
        assertThat(server.requests.get(0).headers().first("Idempotency-Key"))
                .isNotNull()
                .isEqualTo(server.requests.get(1).headers().first("Idempotency-Key"));
    }

    @Test
    void failsWithUnwrappedExceptionThatHasCallerInStackTrace() {
        CompletableFuture<Project> project = async.projects().get(ID);
        AtomicReference<Throwable> observed = new AtomicReference<>();
        CompletableFuture<?> handled = project.whenComplete((value, failure) -> observed.set(failure));
        CompletableFuture.runAsync(
                        () -> server.attempt(0).complete(new ApiResponse(404, Headers.empty(), ApiRequest.NO_BODY)))
                .join();
        assertThat(handled).isCompletedExceptionally();
        assertThat(observed.get()).isInstanceOf(NotFoundException.class);
        assertThat(((NotFoundException) observed.get()).attempts()).isEqualTo(1);
        assertThat(observed.get().getStackTrace())
                .anyMatch(
                        frame -> frame.getMethodName().equals("failsWithUnwrappedExceptionThatHasCallerInStackTrace"));
    }

    @Test
    void cancellingCallCancelsAttempt() {
        CompletableFuture<Project> project = async.projects().get(ID);
        project.cancel(true);
        assertThat(server.attempt(0)).isCancelled();
        assertThat(time.pending()).isEmpty();
    }

    @Test
    void cancellingDerivedFutureCancelsAttempt() {
        CompletableFuture<Project> project = async.projects().get(ID);
        project.thenApply(Project::name)
                .thenCompose(CompletableFuture::completedFuture)
                .cancel(true);
        assertThat(server.attempt(0)).isCancelled();
        assertThat(project).isCancelled();
    }

    @Test
    void completingFutureManuallyCancelsAttempt() {
        CompletableFuture<Project> project = async.projects().get(ID);
        project.completeExceptionally(new TimeoutException());
        assertThat(server.attempt(0)).isCancelled();
    }

    @Test
    void cancellingCallPreventsPendingRetry() {
        CompletableFuture<Project> project = async.projects().get(ID);
        server.attempt(0).completeExceptionally(new IOException("the connection broke"));
        project.cancel(true);
        assertThat(time.pending()).isEmpty();
        time.advance(Duration.ofSeconds(10));
        assertThat(server.requests).hasSize(1);
    }

    @Test
    void callTimesOutAtDeadlineIfTransportHangs() {
        CompletableFuture<Project> project = async.projects().get(ID);
        time.advance(Duration.ofSeconds(60));
        assertThat(failureOf(project))
                .isInstanceOfSatisfying(
                        CallTimeoutException.class,
                        failure -> assertThat(failure.maybeSent()).isTrue());
        assertThat(server.attempt(0)).isCancelled();
    }

    @Test
    void queuesCallsBeyondConcurrencyLimit() {
        AsyncCastellanClient narrow = builder().maxConcurrentCalls(2).build().async();
        List<CompletableFuture<Project>> projects = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            projects.add(narrow.projects().get(ID));
        }
        assertThat(server.requests).hasSize(2);
        server.attempt(0).complete(PROJECT);
        assertThat(server.requests).hasSize(3);
        projects.get(3).cancel(true);
        server.attempt(1).complete(PROJECT);
        server.attempt(2).complete(PROJECT);
        assertThat(server.requests).hasSize(3);
        assertThat(projects.get(2)).isCompleted();
        projects.add(narrow.projects().get(ID));
        projects.add(narrow.projects().get(ID));
        assertThat(server.requests).hasSize(5);
    }

    @Test
    void queuedCallThatTimesOutIsReportedAsNotSent() {
        AsyncCastellanClient narrow = builder().maxConcurrentCalls(1).build().async();
        CompletableFuture<Project> first = narrow.projects().get(ID);
        CompletableFuture<Project> second = narrow.projects().get(ID);
        time.advance(Duration.ofSeconds(60));
        assertThat(((TransportException) failureOf(first)).maybeSent()).isTrue();
        assertThat(((TransportException) failureOf(second)).maybeSent()).isFalse();
        assertThat(server.requests).hasSize(1);
    }

    @Test
    void rejectsCallIfQueueIsFull() {
        AsyncCastellanClient narrow =
                builder().maxConcurrentCalls(1).maxQueuedCalls(1).build().async();
        List<CompletableFuture<Project>> fitting =
                List.of(narrow.projects().get(ID), narrow.projects().get(ID));
        assertThat(fitting).noneMatch(CompletableFuture::isDone);
        assertThat(failureOf(narrow.projects().get(ID)))
                .isInstanceOf(TooManyCallsException.class)
                .hasMessage("projects.get (GET /projects/{id}): 1 calls are running and 1 wait: make fewer at once,"
                        + " or raise maxConcurrentCalls(..) or maxQueuedCalls(..)");
    }

    @Test
    void rejectsConcurrencyLimitsOutOfRange() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder().maxConcurrentCalls(0))
                .withMessage("maxConcurrentCalls: 0 is not positive");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder().maxQueuedCalls(-1))
                .withMessage("maxQueuedCalls: -1 is negative");
    }

    @Test
    void callsFailAfterClientIsClosed() {
        CompletableFuture<Project> underWay = async.projects().get(ID);
        client.close();
        assertThat(failureOf(underWay)).isInstanceOf(ClientClosedException.class);
        assertThat(failureOf(async.projects().get(ID))).isInstanceOf(ClientClosedException.class);
        assertThat(server.requests).hasSize(1);
    }

    @Test
    void completesFuturesOnCallbackExecutor() {
        List<Runnable> callbacks = new ArrayList<>();
        CompletableFuture<Project> project = builder()
                .callbackExecutor(callbacks::add)
                .build()
                .async()
                .projects()
                .get(ID);
        server.attempt(0).complete(PROJECT);
        assertThat(project).isNotDone();
        callbacks.get(0).run();
        assertThat(project).isCompleted();
    }

    @Test
    void runsBlockingTransportOnAnotherThreadAndInterruptsItOnCancellation() throws Exception {
        CountDownLatch called = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        Transport blocking = request -> {
            called.countDown();
            try {
                never.await();
            } catch (InterruptedException e) {
                interrupted.countDown();
            }
            throw new IOException("given up");
        };
        CompletableFuture<Project> project =
                client.withTransport(blocking).async().projects().get(ID);
        assertThat(called.await(10, TimeUnit.SECONDS)).isTrue();
        project.cancel(true);
        assertThat(interrupted.await(10, TimeUnit.SECONDS)).isTrue();
        assertThatExceptionOfType(CancellationException.class).isThrownBy(project::join);
    }

    @Test
    void propagatesUnexpectedTransportException() {
        CompletableFuture<Project> project = async.projects().get(ID);
        server.attempt(0).completeExceptionally(new IllegalStateException("a bug"));
        assertThat(failureOf(project)).isInstanceOf(IllegalStateException.class).hasMessage("a bug");
    }

    @Test
    void rejectsInvalidArgumentsImmediately() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> async.exchange(ProjectEndpoints.CREATE, Arguments.none()));
    }

    private static Throwable failureOf(CompletableFuture<?> future) {
        Throwable failure = catchThrowable(() -> future.getNow(null));
        assertThat(failure).isInstanceOf(CompletionException.class);
        assertThat(failure.getCause()).isNotInstanceOf(CompletionException.class);
        return failure.getCause();
    }
}
