package dev.castellan.system.races;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** Sends requests with the JDK's HTTP client, to test the server with a second implementation of HTTP. */
final class JdkHttpCalls implements AutoCloseable {

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final URI server;

    JdkHttpCalls(URI server) {
        this.server = server;
    }

    ApiResponse send(ApiRequest request) {
        String query = request.query().isEmpty() ? "" : "?" + request.query();
        HttpRequest.Builder builder = HttpRequest.newBuilder(server.resolve(request.path() + query))
                .timeout(Duration.ofSeconds(10))
                .method(request.method(), HttpRequest.BodyPublishers.ofByteArray(request.body()));
        request.headers().forEach(builder::header);
        try {
            HttpResponse<byte[]> response = client.send(builder.build(), HttpResponse.BodyHandlers.ofByteArray());
            return new ApiResponse(response.statusCode(), Headers.empty(), response.body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        // the client's threads end when the client is garbage-collected; before JDK 21, the client cannot be closed
    }
}
