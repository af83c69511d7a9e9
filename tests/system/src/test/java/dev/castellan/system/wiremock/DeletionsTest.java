package dev.castellan.system.wiremock;

import static dev.castellan.system.wiremock.Peer.fault;
import static dev.castellan.system.wiremock.Peer.json;
import static dev.castellan.system.wiremock.Peer.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.github.tomakehurst.wiremock.http.Fault;
import dev.castellan.client.errors.NotFoundException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that a deletion succeeds if a retry does not find the object, because an earlier attempt may have deleted it.
 */
class DeletionsTest extends OnBothFaces {

    @ParameterizedTest
    @EnumSource(Fault.class)
    void nothingFoundAfterABrokenConnectionIsSuccess(Fault fault) {
        peer.answers(Operation.DELETE, fault(fault), json(404, Bodies.ERROR));
        calls().deleteQuery();
        assertThat(peer.requests(Operation.DELETE)).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {408, 502, 503, 504})
    void nothingFoundAfterAFailureOnTheWayIsSuccess(int status) {
        peer.answers(Operation.DELETE, status(status), json(404, Bodies.ERROR));
        calls().deleteQuery();
        assertThat(peer.requests(Operation.DELETE)).hasSize(2);
    }

    @Test
    void nothingFoundAtFirstIsAFailure() {
        peer.answers(Operation.DELETE, json(404, Bodies.ERROR));
        assertThat(notFound(calls()::deleteQuery).attempts()).isOne();
    }

    @Test
    void nothingFoundAfterAnAttemptThatWasNotProcessedIsAFailure() {
        peer.answers(Operation.DELETE, status(429), json(404, Bodies.ERROR));
        assertThat(notFound(calls()::deleteQuery).attempts()).isEqualTo(2);
    }

    @Test
    void readingNothingOnARetryIsAFailure() {
        peer.answers(Operation.GET, fault(Fault.EMPTY_RESPONSE), json(404, Bodies.ERROR));
        assertThat(notFound(calls()::getProject).attempts()).isEqualTo(2);
    }

    private static NotFoundException notFound(ThrowingCallable call) {
        NotFoundException failure = catchThrowableOfType(NotFoundException.class, call);
        assertThat(failure).isNotNull();
        return failure;
    }
}
