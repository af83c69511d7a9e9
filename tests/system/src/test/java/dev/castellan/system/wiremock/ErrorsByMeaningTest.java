package dev.castellan.system.wiremock;

import static com.github.tomakehurst.wiremock.client.WireMock.delete;
import static com.github.tomakehurst.wiremock.client.WireMock.deleteRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static dev.castellan.system.wiremock.Peer.json;
import static dev.castellan.system.wiremock.Peer.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.castellan.client.call.Retries;
import dev.castellan.client.errors.ApiException;
import dev.castellan.client.errors.DeletionBlockedException;
import dev.castellan.client.errors.ServerFailureException;
import dev.castellan.client.errors.UndecodableAnswerException;
import dev.castellan.model.endpoint.HttpMethod;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that the client converts an error response to the exception with the same meaning and all details of the
 * response.
 */
class ErrorsByMeaningTest extends OnBothFaces {

    private static final String USER_PATH = "/api/v1/users/" + Ids.USER;

    @ParameterizedTest
    @CsvFileSource(resources = "/castellan/exceptions-by-status.csv", numLinesToSkip = 1)
    void everyStatusHasItsException(int status, Class<? extends ApiException> type) {
        peer.alwaysAnswers(Operation.POST, json(status, Bodies.ERROR).withHeader("X-Trace", "t-1"));
        ApiException failure = failureOf(calls(peer.client().retries(Retries.none()))::createProject);
        assertThat(failure).isExactlyInstanceOf(type).hasMessageContaining("answered " + status + ": name: is blank");
        assertThat(failure.status()).isEqualTo(status);
        assertThat(failure.errorId()).contains(Ids.ERROR);
        assertThat(failure.serverMessage()).contains("name: is blank");
        assertThat(failure.dependencies()).isEmpty();
        assertThat(failure.headers().first("x-trace")).isEqualTo("t-1");
        assertThat(failure.excerpt()).isEqualTo(Bodies.ERROR);
    }

    @Test
    void failureNamesTheOperationAndHowOftenItWasSent() {
        peer.alwaysAnswers(Operation.GET, json(503, Bodies.ERROR));
        ApiException failure = failureOf(calls()::getProject);
        assertThat(failure.operation()).isEqualTo("projects.get");
        assertThat(failure.method()).isEqualTo(HttpMethod.GET);
        assertThat(failure.pathTemplate()).isEqualTo("/projects/{id}");
        assertThat(failure.attempts()).isEqualTo(3);
        assertThat(failure.isRetryable()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 403, 409, 422, 500, 503})
    void deletionIsBlockedWhereDependenciesAreGivenWhateverTheStatus(int status) {
        peer.server().stubFor(delete(USER_PATH).willReturn(json(status, Bodies.BLOCKED)));
        ApiException failure = failureOf(calls()::deleteUser);
        assertThat(failure).isExactlyInstanceOf(DeletionBlockedException.class);
        assertThat(failure.status()).isEqualTo(status);
        assertThat(failure.errorId()).contains(Ids.ERROR);
        assertThat(failure.dependencies()).contains("api_tokens: " + Ids.TOKEN + " (1)");
        assertThat(failure.dependencyIds()).containsExactly(Ids.TOKEN);
        assertThat(peer.requests(deleteRequestedFor(urlEqualTo(USER_PATH)))).hasSize(1);
    }

    @Test
    void htmlOfAProxyKeepsStatusAndABoundedExcerpt() {
        peer.alwaysAnswers(
                Operation.GET,
                status(502)
                        .withHeader("Content-Type", "text/html")
                        .withBody("<html><body>Bad Gateway</body></html>" + "x".repeat(10_000)));
        ApiException failure = failureOf(calls()::getProject);
        assertThat(failure).isExactlyInstanceOf(ServerFailureException.class);
        assertThat(failure.status()).isEqualTo(502);
        assertThat(failure.errorId()).isEmpty();
        assertThat(failure.serverMessage()).isEmpty();
        assertThat(failure.headers().first("Content-Type")).isEqualTo("text/html");
        assertThat(failure.excerpt())
                .startsWith("<html><body>Bad Gateway</body></html>x")
                .hasSize(500);
        assertThat(failure.attempts()).isEqualTo(3);
    }

    @Test
    void excerptShowsNoTokenThatAnAnswerRepeats() {
        peer.alwaysAnswers(Operation.GET, json(400, "{\"message\":\"bad header: Bearer canary-of-a-token\"}"));
        ApiException failure = failureOf(calls(peer.client().token("canary-of-a-token"))::getProject);
        assertThat(failure.excerpt()).contains("bad header").doesNotContain("canary");
        assertThat(failure.serverMessage().orElseThrow()).contains("bad header").doesNotContain("canary");
        assertThat(failure).hasMessageNotContaining("canary");
    }

    @Test
    void htmlOfSuccessIsUndecodable() {
        peer.alwaysAnswers(Operation.GET, status(200).withBody("<html>Sign in</html>"));
        UndecodableAnswerException failure =
                catchThrowableOfType(UndecodableAnswerException.class, calls()::getProject);
        assertThat(failure.status()).isEqualTo(200);
        assertThat(failure.excerpt()).isEqualTo("<html>Sign in</html>");
        assertThat(peer.requests(Operation.GET)).hasSize(1);
    }

    private static ApiException failureOf(ThrowingCallable call) {
        ApiException failure = catchThrowableOfType(ApiException.class, call);
        assertThat(failure).isNotNull();
        return failure;
    }
}
