package dev.castellan.system.wiremock;

import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static dev.castellan.system.wiremock.Peer.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.github.tomakehurst.wiremock.verification.LoggedRequest;
import dev.castellan.client.errors.UnauthenticatedException;
import dev.castellan.client.token.AccessToken;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that the client renews a refused token once per call, then repeats the call once with the new token. */
class RenewalTest extends OnBothFaces {

    private final AtomicInteger asked = new AtomicInteger();

    @ParameterizedTest
    @EnumSource(Operation.class)
    void refusedCallIsReplayedOnceWithANewToken(Operation operation) {
        peer.alwaysAnswers(operation, json(401, Bodies.ERROR));
        peer.server()
                .stubFor(operation
                        .stub()
                        .withHeader("Authorization", equalTo("Bearer made-up-2"))
                        .willReturn(operation.success()));
        operation.callOn(renewing());
        assertThat(tokensOf(operation)).containsExactly("Bearer made-up-1", "Bearer made-up-2");
        assertThat(asked).hasValue(2);
        assertThat(keysOf(operation)).containsOnly(keysOf(operation).get(0));
    }

    @ParameterizedTest
    @EnumSource(Operation.class)
    void secondRefusalStands(Operation operation) {
        peer.alwaysAnswers(operation, json(401, Bodies.ERROR));
        UnauthenticatedException failure = failureOf(operation, renewing());
        assertThat(failure.errorId()).contains(Ids.ERROR);
        assertThat(failure.attempts()).isEqualTo(2);
        assertThat(failure).hasMessageNotContaining("made-up");
        assertThat(tokensOf(operation)).containsExactly("Bearer made-up-1", "Bearer made-up-2");
        assertThat(asked).hasValue(2);
    }

    @Test
    void newTokenIsKeptForLaterCalls() {
        peer.answers(Operation.GET, json(401, Bodies.ERROR), Operation.GET.success(), Operation.GET.success());
        Calls calls = renewing();
        calls.getProject();
        calls.getProject();
        assertThat(tokensOf(Operation.GET)).containsExactly("Bearer made-up-1", "Bearer made-up-2", "Bearer made-up-2");
        assertThat(asked).hasValue(2);
    }

    @ParameterizedTest
    @EnumSource(Operation.class)
    void tokenForGoodIsSentOnce(Operation operation) {
        peer.answers(operation, json(401, Bodies.ERROR), operation.success());
        assertThat(failureOf(operation, calls()).attempts()).isOne();
        assertThat(tokensOf(operation)).containsExactly("Bearer made-up");
    }

    private Calls renewing() {
        return calls(peer.client().token(() -> AccessToken.of("made-up-" + asked.incrementAndGet())));
    }

    private List<String> tokensOf(Operation operation) {
        return peer.requests(operation).stream()
                .map(request -> request.getHeader("Authorization"))
                .toList();
    }

    private List<String> keysOf(Operation operation) {
        return peer.requests(operation).stream().map(RenewalTest::keyOf).toList();
    }

    private static String keyOf(LoggedRequest request) {
        return String.valueOf(request.getHeader("Idempotency-Key"));
    }

    private static UnauthenticatedException failureOf(Operation operation, Calls calls) {
        UnauthenticatedException failure =
                catchThrowableOfType(UnauthenticatedException.class, () -> operation.callOn(calls));
        assertThat(failure).isNotNull();
        return failure;
    }
}
