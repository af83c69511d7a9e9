package dev.castellan.system.literal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.CastellanClientBuilder;
import dev.castellan.client.call.Retries;
import dev.castellan.conformance.cases.Exchange;
import dev.castellan.conformance.internal.match.Variables.ValueKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;

/** A server that returns prepared responses and records the requests. */
final class ScriptedServer implements AutoCloseable {

    static final String TOKEN = ValueKind.TOKEN.sample(1);

    private final MockWebServer server = new MockWebServer();

    ScriptedServer() {
        try {
            server.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Prepares the response to the next request. */
    ScriptedServer responds(int status, String body, String... headers) {
        MockResponse.Builder response = new MockResponse.Builder().code(status);
        if (!body.isEmpty()) {
            response.body(body).setHeader("Content-Type", "application/json");
        }
        for (String header : headers) {
            response.addHeader(header);
        }
        server.enqueue(response.build());
        return this;
    }

    /** Prepares the response to the next request, taken from a case. */
    ScriptedServer responds(Exchange.Response response, VariableSamples samples) {
        String[] headers = response.headers().stream()
                .filter(field -> !field.name().equals("Content-Length"))
                .map(field -> field.name() + ": " + samples.fill(field.value()))
                .filter(line -> !line.startsWith("Content-Type"))
                .toArray(String[]::new);
        return responds(response.status(), samples.fill(response.body()), headers);
    }

    /** Calls this server through a client, and returns the result. */
    <T> T call(Function<CastellanClient, T> call) {
        return call(builder -> builder, call);
    }

    /** Calls this server through a client with these settings, and returns the result. */
    <T> T call(UnaryOperator<CastellanClientBuilder> settings, Function<CastellanClient, T> call) {
        return call("", settings, call);
    }

    /** Calls this server through a client with these settings and this path in its base URL, and returns the result. */
    <T> T call(String path, UnaryOperator<CastellanClientBuilder> settings, Function<CastellanClient, T> call) {
        CastellanClientBuilder builder = CastellanClient.builder("http://127.0.0.1:" + server.getPort() + path)
                .retries(Retries.none());
        try (CastellanClient client = settings.apply(builder.token(TOKEN)).build()) {
            return call.apply(client);
        }
    }

    /** Returns the next recorded request. */
    RecordedRequest request() {
        try {
            RecordedRequest request = server.takeRequest(5, TimeUnit.SECONDS);
            assertThat(request).as("a request").isNotNull();
            return request;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    int requestCount() {
        return server.getRequestCount();
    }

    @Override
    public void close() {
        server.close();
    }
}
