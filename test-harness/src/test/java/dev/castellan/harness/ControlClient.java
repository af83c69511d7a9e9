package dev.castellan.harness;

import dev.castellan.model.json.JsonValue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Calls the control API of an emulator, as a program in another language does. */
public record ControlClient(URI url, String token) {

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    /** Returns a client of an emulator. */
    public static ControlClient of(Emulator emulator) {
        return new ControlClient(emulator.url(), emulator.token());
    }

    /** Sends a request, and returns the body of its response, or null if it has none. */
    public @Nullable JsonValue call(String method, String path, @Nullable String body) {
        HttpResponse<String> response = send(method, path, body);
        if (response.statusCode() >= 300) {
            throw new ControlException(
                    response.statusCode(),
                    JsonValue.parse(response.body()).get("message").asString());
        }
        return response.body().isEmpty() ? null : JsonValue.parse(response.body());
    }

    /** Sends a request. */
    public HttpResponse<String> send(String method, String path, @Nullable String body) {
        return send(request(method, path, body).build());
    }

    /** Sends a request, and returns its response later. */
    CompletableFuture<HttpResponse<String>> sendLater(String method, String path, @Nullable String body) {
        return HTTP.sendAsync(request(method, path, body).build(), BodyHandlers.ofString());
    }

    /** Returns a request with the token. */
    HttpRequest.Builder request(String method, String path, @Nullable String body) {
        return HttpRequest.newBuilder(URI.create(url + path))
                .header("Authorization", "Bearer " + token)
                .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    }

    static HttpResponse<String> send(HttpRequest request) {
        try {
            return HTTP.send(request, BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Thrown if the emulator refuses a call. */
    public static final class ControlException extends RuntimeException {

        private static final long serialVersionUID = 1;

        private final int status;

        ControlException(int status, String message) {
            super(message);
            this.status = status;
        }

        /** Returns the status of the response. */
        public int status() {
            return status;
        }
    }
}
