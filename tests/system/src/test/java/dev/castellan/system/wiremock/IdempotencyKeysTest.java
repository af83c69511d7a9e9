package dev.castellan.system.wiremock;

import static com.github.tomakehurst.wiremock.client.WireMock.absent;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.stubbing.Scenario.STARTED;
import static dev.castellan.system.wiremock.Peer.fault;
import static dev.castellan.system.wiremock.Peer.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.github.tomakehurst.wiremock.http.Fault;
import dev.castellan.client.call.CallOptions;
import dev.castellan.client.errors.TransportException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that all attempts of a call have the same key, and that the client repeats a POST request only if the caller
 * declares that the server honors keys.
 */
class IdempotencyKeysTest extends OnBothFaces {

    private static final String HEADER = "Idempotency-Key";

    @ParameterizedTest
    @ValueSource(ints = {408, 429, 502, 503, 504})
    void postIsSentAgainWithTheSameKeyWhereKeysAreHonoured(int status) {
        peer.answers(Operation.POST, status(status), status(status), Operation.POST.success());
        assertThat(trusting().createProject().id()).isEqualTo(Ids.PROJECT);
        assertThat(keys()).hasSize(3).doesNotContainNull();
        assertThat(keys().stream().distinct()).hasSize(1);
    }

    @Test
    void keyOfTheCallerIsSentWithEveryAttempt() {
        peer.answers(Operation.POST, status(502), fault(Fault.EMPTY_RESPONSE), Operation.POST.success());
        Calls named = trusting().with(CallOptions.NONE.withIdempotencyKey("import-7"));
        named.createProject();
        assertThat(keys()).containsExactly("import-7", "import-7", "import-7");
    }

    @Test
    void everyPostHasAKeyOfItsOwn() {
        peer.alwaysAnswers(Operation.POST, Operation.POST.success());
        Calls calls = calls();
        calls.createProject();
        calls.createProject();
        assertThat(keys()).doesNotContainNull().doesNotHaveDuplicates().hasSize(2);
    }

    @Test
    void otherMethodsHaveNone() {
        Calls calls = calls();
        for (Operation operation : Operation.SAFE) {
            peer.alwaysAnswers(operation, operation.success());
            operation.callOn(calls);
            assertThat(peer.requests(operation.requests().withHeader(HEADER, absent())))
                    .hasSize(1);
        }
    }

    @Test
    void firstAttemptThatIsStillRunningIsWaitedFor() {
        peer.answers(
                Operation.POST,
                fault(Fault.CONNECTION_RESET_BY_PEER),
                status(409).withHeader("Retry-After", "0"),
                Operation.POST.success());
        assertThat(trusting().createProject().id()).isEqualTo(Ids.PROJECT);
        assertThat(keys().stream().distinct()).hasSize(1);
    }

    @Test
    void serverThatCommittedAndDroppedTheConnectionExecutesOnceAndAnswersTheReplay() {
        commitsOnceThenReplays("key-1");
        Calls named = trusting().with(CallOptions.NONE.withIdempotencyKey("key-1"));
        assertThat(named.createProject().id()).isEqualTo(Ids.PROJECT);
        assertThat(keys()).containsExactly("key-1", "key-1");
    }

    @Test
    void serverThatCommittedAndDroppedTheConnectionIsNotAskedAgainWhereKeysAreNotDeclared() {
        commitsOnceThenReplays("key-1");
        Calls named = calls().with(CallOptions.NONE.withIdempotencyKey("key-1"));
        TransportException failure = catchThrowableOfType(TransportException.class, named::createProject);
        assertThat(failure.maybeSent()).isTrue();
        assertThat(failure.isRetryable()).isFalse();
        assertThat(keys()).containsExactly("key-1");
    }

    /**
     * Breaks the connection after the first request, then replays the response for this key. A later request with a
     * different key matches no stub.
     */
    private void commitsOnceThenReplays(String key) {
        peer.server()
                .stubFor(Operation.POST
                        .stub()
                        .inScenario("project")
                        .whenScenarioStateIs(STARTED)
                        .willSetStateTo("created")
                        .willReturn(fault(Fault.EMPTY_RESPONSE)));
        peer.server()
                .stubFor(Operation.POST
                        .stub()
                        .withHeader(HEADER, equalTo(key))
                        .inScenario("project")
                        .whenScenarioStateIs("created")
                        .willReturn(Operation.POST.success().withHeader("Idempotent-Replayed", "true")));
    }

    private Calls trusting() {
        return calls(peer.client().retries(Peer.QUICK.withKeysHonoured()));
    }

    private List<String> keys() {
        return peer.requests(Operation.POST).stream()
                .map(request -> request.getHeader(HEADER))
                .toList();
    }
}
