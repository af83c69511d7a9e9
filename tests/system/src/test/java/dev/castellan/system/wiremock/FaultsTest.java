package dev.castellan.system.wiremock;

import static dev.castellan.system.wiremock.Peer.fault;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.github.tomakehurst.wiremock.http.Fault;
import dev.castellan.client.errors.TransportException;
import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that a connection that breaks after the request causes a typed exception, and that the client does not repeat
 * requests more often than allowed.
 */
class FaultsTest extends OnBothFaces {

    @ParameterizedTest
    @EnumSource(Fault.class)
    void safeCallIsSentAsOftenAsItsAttemptsAllow(Fault fault) {
        Calls calls = calls();
        for (Operation operation : Operation.SAFE) {
            peer.alwaysAnswers(operation, fault(fault));
            TransportException failure = failureOf(operation, calls);
            assertThat(failure.attempts()).isEqualTo(3);
            assertThat(failure.isRetryable()).isTrue();
            assertThat(peer.requests(operation)).hasSize(3);
        }
    }

    @ParameterizedTest
    @EnumSource(Fault.class)
    void safeCallSucceedsOnceTheFaultIsGone(Fault fault) {
        Calls calls = calls();
        for (Operation operation : Operation.SAFE) {
            peer.answers(operation, fault(fault), operation.success());
            operation.callOn(calls);
            assertThat(peer.requests(operation)).hasSize(2);
        }
    }

    @ParameterizedTest
    @EnumSource(Fault.class)
    void postIsSentOnce(Fault fault) {
        peer.answers(Operation.POST, fault(fault), Operation.POST.success());
        TransportException failure = failureOf(Operation.POST, calls());
        assertThat(failure.attempts()).isOne();
        assertThat(failure.isRetryable()).isFalse();
        assertThat(peer.requests(Operation.POST)).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(Fault.class)
    void postOnAKeptConnectionIsSentOnceToo(Fault fault) {
        peer.answers(Operation.GET, Operation.GET.success())
                .answers(Operation.POST, fault(fault), Operation.POST.success());
        Calls calls = calls();
        calls.getProject();
        failureOf(Operation.POST, calls);
        assertThat(peer.requests(Operation.POST)).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(Fault.class)
    void postIsSentAgainWhereKeysAreHonoured(Fault fault) {
        peer.answers(Operation.POST, fault(fault), Operation.POST.success());
        Calls trusting = calls(peer.client().retries(Peer.QUICK.withKeysHonoured()));
        assertThat(trusting.createProject().id()).isEqualTo(Ids.PROJECT);
        assertThat(peer.requests(Operation.POST)).hasSize(2);
    }

    private static TransportException failureOf(Operation operation, Calls calls) {
        TransportException failure = catchThrowableOfType(TransportException.class, () -> operation.callOn(calls));
        assertThat(failure).isExactlyInstanceOf(TransportException.class).hasCauseInstanceOf(IOException.class);
        assertThat(failure.maybeSent()).isTrue();
        return failure;
    }
}
