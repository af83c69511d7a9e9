package dev.castellan.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.castellan.client.errors.ApiException;
import dev.castellan.client.errors.InvalidResponseException;
import dev.castellan.client.observe.AttemptResult;
import dev.castellan.client.observe.CallObserver;
import dev.castellan.client.observe.CallResult;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests where the client finds the id of a request, and where it shows the id. */
class RequestIdTest extends OneDeployment {

    private static final String ID = "9d8d2b5e-1f59-4f5d-9c0e-3a1b6b1f7a10";
    private static final String OTHER = "f00dfeed0000000000000000deadbeef";
    private static final String PROJECT_JSON =
            "{\"project_id\":\"" + PROJECT + "\",\"name\":\"Apollo\",\"organization_id\":\"" + PROJECT + "\"}";
    private static final String ERROR = "{\"errorID\":\"" + ID + "\",\"message\":\"no\"}";

    @Test
    void prefersCastellanHeaderToProxyHeader() {
        deployment.responds(response(200, PROJECT_JSON, "X-Request-Id", OTHER).setHeader("Castellan-Request-Id", ID));
        assertThat(client.raw(c -> c.projects().get(PROJECT)).requestId()).contains(ID);
        deployment.responds(response(204, "", "X-Request-Id", OTHER));
        assertThat(client.async().raw(c -> c.queries().delete(QUERY)).join().requestId())
                .contains(OTHER);
        deployment.responds(200, PROJECT_JSON);
        assertThat(client.raw(c -> c.projects().get(PROJECT)).requestId()).isEmpty();
    }

    @Test
    void exceptionMessageContainsRequestIdOnce() {
        deployment.responds(response(404, ERROR, "Castellan-Request-Id", ID));
        ApiException failure =
                catchThrowableOfType(ApiException.class, () -> client.users().get(USER));
        assertThat(failure.requestId()).contains(ID);
        assertThat(failure).hasMessageEndingWith("responded with 404: no (errorID " + ID + ")");
    }

    @Test
    void exceptionOfAsyncCallHasRequestId() {
        deployment.responds(response(404, ERROR, "Castellan-Request-Id", ID));
        CompletionException failure = catchThrowableOfType(
                CompletionException.class,
                () -> client.async().users().get(USER).join());
        assertThat(failure.getCause())
                .isInstanceOfSatisfying(
                        ApiException.class,
                        error -> assertThat(error.requestId()).contains(ID));
    }

    @Test
    void exceptionUsesProxyHeaderOrErrorIdIfCastellanHeaderIsMissing() {
        deployment.responds(response(404, ERROR, "X-Request-Id", OTHER));
        ApiException proxied =
                catchThrowableOfType(ApiException.class, () -> client.users().get(USER));
        assertThat(proxied.requestId()).contains(OTHER);
        assertThat(proxied).hasMessageEndingWith("(errorID " + ID + ") (request id " + OTHER + ")");

        deployment.responds(404, ERROR);
        assertThat(catchThrowableOfType(ApiException.class, () -> client.users().get(USER))
                        .requestId())
                .contains(ID);

        deployment.responds(response(502, "<html>", "X-Request-Id", OTHER));
        assertThat(catchThrowableOfType(ApiException.class, () -> client.users().get(USER)))
                .hasMessageContaining("<html> (request id " + OTHER + ")");

        deployment.responds(502, "<html>");
        assertThat(catchThrowableOfType(ApiException.class, () -> client.users().get(USER))
                        .requestId())
                .isEmpty();
    }

    @Test
    void exceptionForUnreadableBodyHasRequestId() {
        deployment.responds(response(200, "{", "Castellan-Request-Id", ID));
        InvalidResponseException failure = catchThrowableOfType(
                InvalidResponseException.class, () -> client.users().get(USER));
        assertThat(failure.requestId()).contains(ID);
        assertThat(failure).hasMessageContaining("(request id " + ID + ")");
    }

    @ParameterizedTest
    @ValueSource(strings = {"two words", "", "a\tb", MockDeployment.TOKEN, "Bearer-" + MockDeployment.TOKEN})
    void ignoresEmptyIdsAndIdsWithWhitespaceOrTokens(String id) {
        deployment.responds(response(404, ERROR, "X-Request-Id", id));
        ApiException failure =
                catchThrowableOfType(ApiException.class, () -> client.users().get(USER));
        assertThat(failure.requestId()).contains(ID);
        assertThat(failure).hasMessageEndingWith("(errorID " + ID + ")");
    }

    @Test
    void ignoresLongId() {
        deployment.responds(response(200, PROJECT_JSON, "X-Request-Id", "x".repeat(101)));
        assertThat(client.raw(c -> c.projects().get(PROJECT)).requestId()).isEmpty();
    }

    @Test
    void listenerReceivesIdOfEachAttempt() {
        List<String> ids = new ArrayList<>();
        deployment.responds(response(503, ERROR, "Castellan-Request-Id", ID));
        deployment.responds(response(204, "", "Castellan-Request-Id", OTHER));
        try (CastellanClient listening = deployment
                .builder()
                .maxAttempts(2)
                .listener(endpoint -> new CallObserver() {
                    @Override
                    public void attemptEnded(AttemptResult result) {
                        ids.add(result.requestId());
                    }

                    @Override
                    public void ended(CallResult result) {
                        ids.add("last " + result.requestId());
                    }
                })
                .build()) {
            listening.queries().delete(QUERY);
        }
        assertThat(ids).containsExactly(ID, OTHER, "last " + OTHER);
    }

    private static MockResponse.Builder response(int status, String body, String header, String value) {
        return new MockResponse.Builder().code(status).setHeader(header, value).body(body);
    }
}
