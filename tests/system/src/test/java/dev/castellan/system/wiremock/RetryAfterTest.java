package dev.castellan.system.wiremock;

import static dev.castellan.system.wiremock.Peer.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.errors.ApiException;
import dev.castellan.client.errors.ClientClosedException;
import dev.castellan.client.errors.RateLimitedException;
import dev.castellan.client.errors.ServerFailureException;
import dev.castellan.client.observe.AttemptResult;
import dev.castellan.client.observe.CallObserver;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the client waits as long as {@code Retry-After} requires, but never beyond the deadline. */
class RetryAfterTest extends OnBothFaces {

    private final List<AttemptResult> attempts = new CopyOnWriteArrayList<>();

    @ParameterizedTest
    @ValueSource(ints = {429, 503})
    void secondsAreTheWaitBeforeTheNextAttempt(int status) {
        peer.answers(Operation.GET, status(status).withHeader("Retry-After", "30"), Operation.GET.success());
        AtomicReference<CastellanClient> client = new AtomicReference<>();
        try (CastellanClient waiting = peer.client()
                .listener(endpoint -> observer(() -> client.get().close()))
                .build()) {
            client.set(waiting);
            // the listener closes the client when the client announces the wait, before the wait begins
            assertThat(catchThrowable(() -> face.of(waiting).getProject())).isInstanceOf(ClientClosedException.class);
        }
        assertThat(attempts).hasSize(1);
        assertThat(attempts.get(0).delay()).isBetween(Duration.ofSeconds(30), Duration.ofMillis(30_001));
        assertThat(peer.requests(Operation.GET)).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(Operation.class)
    void noSecondsAreNoWait(Operation operation) {
        peer.answers(operation, status(503).withHeader("Retry-After", "0"), operation.success());
        operation.callOn(calls());
        assertThat(peer.requests(operation)).hasSize(2);
    }

    @Test
    void dateIsWaitedForByTheClockOfTheClient() {
        peer.answers(
                Operation.GET,
                status(429).withHeader("Retry-After", "Wed, 04 Mar 2026 12:00:00 GMT"),
                Operation.GET.success());
        Clock justBefore = Clock.fixed(Instant.parse("2026-03-04T11:59:59.900Z"), ZoneOffset.UTC);
        Calls calls = calls(peer.client().clock(justBefore).listener(endpoint -> observer(() -> {})));
        long start = System.nanoTime();
        calls.getProject();
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(Duration.ofMillis(100));
        assertThat(attempts.get(0).delay()).isBetween(Duration.ofMillis(100), Duration.ofMillis(101));
    }

    @ParameterizedTest
    @EnumSource(Operation.class)
    void waitBeyondTheDeadlineFailsAtOnceAndIsToldToTheCaller(Operation operation) {
        peer.answers(operation, status(429).withHeader("Retry-After", "61"), operation.success());
        RateLimitedException failure = catchThrowableOfType(
                RateLimitedException.class,
                () -> operation.callOn(calls(peer.client().deadline(Duration.ofSeconds(60)))));
        assertThat(failure.retryAfter()).contains(Duration.ofSeconds(61));
        assertFailedAtOnce(failure, operation);
    }

    @Test
    void deadlineOfAServerThatIsUnavailableCountsLikewise() {
        peer.answers(Operation.GET, status(503).withHeader("Retry-After", "5"), Operation.GET.success());
        Calls hasty = calls(peer.client().deadline(Duration.ofSeconds(4)));
        ServerFailureException failure = catchThrowableOfType(ServerFailureException.class, hasty::getProject);
        assertThat(failure.retryAfter()).contains(Duration.ofSeconds(5));
        assertFailedAtOnce(failure, Operation.GET);
    }

    private void assertFailedAtOnce(ApiException failure, Operation operation) {
        assertThat(failure.attempts()).isOne();
        assertThat(failure.isRetryable()).isTrue();
        assertThat(peer.requests(operation)).hasSize(1);
    }

    private CallObserver observer(Runnable afterAttempt) {
        return new CallObserver() {
            @Override
            public void attemptEnded(AttemptResult result) {
                attempts.add(result);
                afterAttempt.run();
            }
        };
    }
}
