package dev.castellan.system.wiremock;

import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.castellan.client.call.CallOptions;
import dev.castellan.client.errors.CallTimeoutException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that a late response causes a timeout of the attempt or of the entire call. */
class SlowAnswersTest extends OnBothFaces {

    private static final int LATE = 4_000;
    private static final CallOptions HASTY = CallOptions.NONE.withAttemptTimeout(Duration.ofSeconds(1));

    @ParameterizedTest
    @EnumSource(
            value = Operation.class,
            names = {"GET", "PUT", "DELETE"})
    void safeCallIsSentAgainWhenAnAttemptTakesTooLong(Operation operation) {
        peer.answers(operation, operation.success().withFixedDelay(LATE), operation.success());
        operation.callOn(connected().with(HASTY));
        assertThat(peer.requests(operation)).hasSize(2);
    }

    @Test
    void attemptsThatAllTakeTooLongAreATimeout() {
        peer.alwaysAnswers(Operation.PUT, Operation.PUT.success().withFixedDelay(LATE));
        CallTimeoutException failure = failureOf(Operation.PUT, connected().with(HASTY));
        assertThat(failure.attempts()).isEqualTo(3);
        assertThat(failure.isRetryable()).isTrue();
        assertThat(peer.requests(Operation.PUT)).hasSizeLessThanOrEqualTo(3);
    }

    @Test
    void postIsSentOnceEvenIfItsAnswerIsLate() {
        peer.answers(Operation.POST, Operation.POST.success().withFixedDelay(LATE), Operation.POST.success());
        CallTimeoutException failure = failureOf(Operation.POST, connected().with(HASTY));
        assertThat(failure.attempts()).isOne();
        assertThat(failure.isRetryable()).isFalse();
        assertThat(peer.requests(Operation.POST)).hasSize(1);
    }

    @Test
    void deadlineEndsACallWhoseAttemptHasTimeLeft() {
        peer.answers(Operation.PUT, Operation.PUT.success().withFixedDelay(LATE), Operation.PUT.success());
        CallOptions soon = CallOptions.NONE.withDeadline(Duration.ofSeconds(1));
        CallTimeoutException failure = failureOf(Operation.PUT, connected().with(soon));
        assertThat(failure.attempts()).isOne();
        assertThat(peer.requests(Operation.PUT)).hasSize(1);
    }

    @Test
    void bodyThatTricklesIsATimeoutToo() {
        peer.alwaysAnswers(Operation.PUT, Operation.PUT.success().withChunkedDribbleDelay(50, LATE));
        assertThat(failureOf(Operation.PUT, connected().with(HASTY)).attempts()).isEqualTo(3);
    }

    /**
     * Returns calls through a client that is already connected and has loaded its classes. The short timeout then
     * applies only to the response.
     */
    private Calls connected() {
        peer.server().stubFor(get("/api/v1/users").willReturn(Peer.json(200, "[]")));
        Calls calls = calls();
        calls.listUsers();
        return calls;
    }

    private static CallTimeoutException failureOf(Operation operation, Calls calls) {
        CallTimeoutException failure = catchThrowableOfType(CallTimeoutException.class, () -> operation.callOn(calls));
        assertThat(failure).isNotNull();
        assertThat(failure.maybeSent()).isTrue();
        return failure;
    }
}
