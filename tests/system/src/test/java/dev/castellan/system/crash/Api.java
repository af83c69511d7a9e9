package dev.castellan.system.crash;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Calls a server with a token. Sends each request only once. Safe for use by multiple threads. */
final class Api {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Duration MAX_TIME = Duration.ofSeconds(60);
    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final String baseUrl;
    private final String token;

    Api(URI baseUrl, String token) {
        this.baseUrl = baseUrl.toString();
        this.token = token;
    }

    /** Returns a copy that sends this token. */
    Api as(String otherToken) {
        return new Api(URI.create(baseUrl), otherToken);
    }

    /**
     * Sends the request that makes a change.
     *
     * @throws IOException if the server does not respond
     */
    Response send(Change change) throws IOException {
        HttpRequest.Builder request = request(change.method(), change.path(), change.body());
        if (change.project() != null) {
            request.header("X-Project-ID", change.project().toString());
        }
        if (change.key() != null) {
            request.header("Idempotency-Key", change.key());
        }
        return send(request);
    }

    /** Sends a GET request, and returns the response with any status. */
    Response get(String path) {
        try {
            return send(request("GET", path, ""));
        } catch (IOException e) {
            throw new UncheckedIOException("GET " + path + " got no response", e);
        }
    }

    /** Sends a GET request, and repeats it for at most a minute while the server is unavailable. */
    Response getWhenAvailable(String path) {
        long start = System.nanoTime();
        Response response = get(path);
        while (response.isUnavailable() && System.nanoTime() - start < MAX_TIME.toNanos()) {
            response = get(path);
        }
        return response;
    }

    /** Sends a GET request that must succeed, and returns the response body. */
    JsonNode read(String path) {
        Response response = getWhenAvailable(path);
        if (!response.isSuccess()) {
            throw new AssertionError("GET " + path + " got response " + response);
        }
        return response.body();
    }

    /** Returns the items of all pages of a list. */
    List<JsonNode> all(String path) {
        List<JsonNode> matches = new ArrayList<>();
        String cursor = "";
        do {
            JsonNode page = read(path + (path.contains("?") ? "&" : "?") + "limit=200" + cursor);
            page.path("data").forEach(matches::add);
            cursor = page.path("has_more").booleanValue()
                    ? "&cursor=" + page.path("next_cursor").asText()
                    : "";
        } while (!cursor.isEmpty());
        return matches;
    }

    private HttpRequest.Builder request(String method, String path, String body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(baseUrl + path))
                .timeout(MAX_TIME)
                .header("Authorization", "Bearer " + token)
                .method(method, HttpRequest.BodyPublishers.ofString(body));
        return body.isEmpty() ? request : request.header("Content-Type", "application/json");
    }

    private static Response send(HttpRequest.Builder request) throws IOException {
        try {
            HttpResponse<byte[]> response = CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
            return new Response(
                    response.statusCode(),
                    response.body().length == 0 ? MissingNode.getInstance() : MAPPER.readTree(response.body()),
                    response.headers().firstValue("Idempotent-Replayed").isPresent(),
                    response.headers().firstValue("Retry-After").isPresent());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }
}
