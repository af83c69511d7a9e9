package dev.castellan.conformance.internal.remote;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.castellan.model.endpoint.Endpoints;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The calls that prepare and clear a stage, which are not part of a case. */
final class RemoteCalls {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final HttpClient http;
    private final URI baseUrl;
    private final String token;
    private final String projectHeader;

    RemoteCalls(HttpClient http, URI baseUrl, String token, String projectHeader) {
        this.http = http;
        this.baseUrl = baseUrl;
        this.token = token;
        this.projectHeader = projectHeader;
    }

    RemoteCalls as(String otherToken) {
        return new RemoteCalls(http, baseUrl, otherToken, projectHeader);
    }

    /** Creates an object and returns the body of the answer. */
    JsonNode post(String path, JsonNode body, @Nullable Object project) {
        HttpRequest.Builder request = request(path)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body.toString()));
        if (project != null) {
            request.header(projectHeader, project.toString());
        }
        HttpResponse<String> answer = send(request);
        if (answer.statusCode() / 100 != 2) {
            throw new StageException("POST " + path + " was answered " + answer.statusCode() + " " + answer.body());
        }
        return parse(answer.body());
    }

    /** Deletes an object, and returns the status of the answer. */
    int delete(String path) {
        return send(request(path).DELETE()).statusCode();
    }

    /** Sends a PUT request without a body. */
    void put(String path) {
        send(request(path).PUT(HttpRequest.BodyPublishers.noBody()));
    }

    /** Returns the status of the answer to a GET request. */
    int status(String path) {
        return send(request(path).GET()).statusCode();
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(baseUrl + Endpoints.PREFIX + path))
                .timeout(PATIENCE)
                .header("Authorization", "Bearer " + token);
    }

    private HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new StageException(baseUrl + " does not answer: " + e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StageException("interrupted");
        }
    }

    static JsonNode parse(String body) {
        try {
            return MAPPER.readTree(body);
        } catch (IOException e) {
            throw new UncheckedIOException("not JSON: " + body, e);
        }
    }
}
