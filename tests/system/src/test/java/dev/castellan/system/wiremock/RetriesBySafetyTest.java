package dev.castellan.system.wiremock;

import static dev.castellan.system.wiremock.Peer.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.castellan.client.call.Retries;
import dev.castellan.client.errors.ApiException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the client repeats only calls that are safe to repeat. */
class RetriesBySafetyTest extends OnBothFaces {

    @ParameterizedTest
    @ValueSource(ints = {408, 429, 502, 503, 504})
    void safeCallIsSentAgainUntilItSucceeds(int status) {
        Calls calls = calls();
        for (Operation operation : Operation.SAFE) {
            peer.answers(operation, status(status), status(status), operation.success());
            operation.callOn(calls);
            assertThat(peer.requests(operation)).hasSize(3);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {408, 429, 502, 503, 504})
    void safeCallIsSentNoMoreThanItsAttemptsAllow(int status) {
        Calls calls = calls();
        for (Operation operation : Operation.SAFE) {
            peer.alwaysAnswers(operation, status(status));
            assertThat(failureOf(operation, calls).attempts()).isEqualTo(3);
            assertThat(peer.requests(operation)).hasSize(3);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 403, 404, 409, 422, 500, 501})
    void lastingFailureIsSentOnce(int status) {
        Calls calls = calls();
        for (Operation operation : Operation.values()) {
            peer.answers(operation, status(status), operation.success());
            ApiException failure = failureOf(operation, calls);
            assertThat(failure.status()).isEqualTo(status);
            assertThat(failure.isRetryable()).isFalse();
            assertThat(peer.requests(operation)).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {408, 502, 503, 504})
    void postThatMayHaveBeenProcessedIsSentOnce(int status) {
        peer.answers(Operation.POST, status(status), Operation.POST.success());
        ApiException failure = failureOf(Operation.POST, calls());
        assertThat(failure.status()).isEqualTo(status);
        assertThat(failure.isRetryable()).isFalse();
        assertThat(peer.requests(Operation.POST)).hasSize(1);
    }

    @Test
    void postThatWasNotProcessedIsSentAgain() {
        peer.answers(Operation.POST, status(429), status(503).withHeader("Retry-After", "0"), Operation.POST.success());
        assertThat(calls().createProject().id()).isEqualTo(Ids.PROJECT);
        assertThat(peer.requests(Operation.POST)).hasSize(3);
    }

    @ParameterizedTest
    @EnumSource(Operation.class)
    void callIsSentOnceWhereNothingIsTriedAgain(Operation operation) {
        peer.answers(operation, status(503), operation.success());
        assertThat(failureOf(operation, calls(peer.client().retries(Retries.none())))
                        .attempts())
                .isOne();
        assertThat(peer.requests(operation)).hasSize(1);
    }

    private static ApiException failureOf(Operation operation, Calls calls) {
        ApiException failure = catchThrowableOfType(ApiException.class, () -> operation.callOn(calls));
        assertThat(failure).isNotNull();
        return failure;
    }
}
