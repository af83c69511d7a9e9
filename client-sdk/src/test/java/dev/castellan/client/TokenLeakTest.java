package dev.castellan.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.client.call.CallOptions;
import dev.castellan.client.observe.AttemptResult;
import dev.castellan.client.observe.CallObserver;
import dev.castellan.client.observe.CallResult;
import dev.castellan.client.observe.Interceptor;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.HttpMethod;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.Headers;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that no output of the client contains the token: logs, exceptions, toString and thread names. */
class TokenLeakTest extends OneDeployment {

    private static final String CANARY = "canary-k3Lr8TzY5w";
    private static final Path LOG = Path.of("target", "client-test.log");

    private final Queue<String> texts = new ConcurrentLinkedQueue<>();

    private CastellanClientBuilder planted() {
        return deployment
                .builder()
                .token(CANARY)
                .logHeaders("X-Echo", "Retry-After")
                .listener(endpoint -> new RecordingObserver())
                .listener(endpoint -> {
                    throw new IllegalStateException("a listener that quotes " + CANARY);
                })
                .attemptInterceptor(new ThreadNames());
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 400, 401, 403, 404, 409, 413, 422, 429, 500, 503, 302})
    void hidesTokenRepeatedInResponse(int status) throws IOException {
        String body = "{\"errorID\":\"x\",\"message\":\"" + CANARY + "\",\"name\":\"" + CANARY + "\"}";
        for (int i = 0; i < 10; i++) {
            deployment.responds(new MockResponse.Builder()
                    .code(status)
                    .setHeader("X-Echo", "you sent " + CANARY)
                    .setHeader("Location", "/?token=" + CANARY)
                    .setHeader("Retry-After", "100000")
                    .body(body));
        }
        try (CastellanClient client = planted().build()) {
            record(() -> client.projects().get(PROJECT));
            record(() -> client.tokens()
                    .withOptions(CallOptions.NONE.withQuery("q", CANARY))
                    .create());
            record(() -> client.request(HttpMethod.PUT, "/x")
                    .header("X-Echo", CANARY)
                    .send());
            record(() -> client.exchange(TokenEndpoints.LIST, Arguments.none()));
        }
        assertThat(String.join("\n", texts)).doesNotContain(CANARY).contains("castellan");
        assertThat(Files.readString(LOG, UTF_8)).doesNotContain(CANARY).contains("X-Echo: you sent [left out]");
    }

    @Test
    void hidesTokenIfConnectionFails() throws IOException {
        for (int i = 0; i < 10; i++) {
            deployment.responds(new MockResponse.Builder().onResponseStart(new SocketEffect.CloseSocket()));
        }
        try (CastellanClient client = planted().build()) {
            record(() -> client.tokens().create());
        }
        assertThat(String.join("\n", texts)).doesNotContain(CANARY);
        assertThat(Files.readString(LOG, UTF_8)).doesNotContain(CANARY);
    }

    @Test
    void toStringOfClientObjectsHidesToken() {
        CastellanClientBuilder builder = planted();
        CallOptions options = CallOptions.NONE
                .withToken(CANARY)
                .withHeader("X-Echo", CANARY)
                .withQuery("q", CANARY)
                .withBodyField("f", CANARY)
                .withIdempotencyKey(CANARY)
                .withDeadline(Duration.ofSeconds(9));
        try (CastellanClient client = builder.build()) {
            List<Object> objects = List.of(
                    builder,
                    options,
                    client,
                    client.withToken(CANARY),
                    client.projects(),
                    client.tokens().withOptions(CallOptions.NONE.withToken(CANARY)),
                    client.tokens().list(),
                    client.request(HttpMethod.POST, "/x/{id}")
                            .path("id", CANARY)
                            .body(CANARY),
                    Headers.of("Authorization", "Bearer " + CANARY));
            assertThat(objects.toString()).doesNotContain(CANARY).contains("CallOptions[headers=[X-Echo]");
        }
    }

    private void record(Runnable call) {
        try {
            call.run();
        } catch (RuntimeException e) {
            StringWriter text = new StringWriter();
            e.printStackTrace(new PrintWriter(text));
            texts.add(e + "\n" + text);
        }
    }

    /** Records all notifications to listeners as text. */
    private final class RecordingObserver implements CallObserver {

        @Override
        public void attemptEnded(AttemptResult result) {
            texts.add(result.toString());
        }

        @Override
        public void ended(CallResult result) {
            texts.add(result.toString());
        }
    }

    /** Records the names of all threads during a call. */
    private final class ThreadNames implements Interceptor {

        @Override
        public ApiRequest request(Endpoint<?, ?> endpoint, ApiRequest request) {
            Thread.getAllStackTraces().keySet().forEach(thread -> texts.add(thread.getName()));
            texts.add(request.toString());
            return request;
        }
    }
}
