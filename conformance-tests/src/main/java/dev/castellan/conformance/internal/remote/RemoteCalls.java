package dev.castellan.conformance.internal.remote;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.castellan.conformance.internal.remote.RemoteEnvironments.EnvironmentException;
import dev.castellan.model.endpoint.Endpoints;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The calls that prepare and clear an environment. They are not part of a case. */
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

    String token() {
        return token;
    }

    RemoteCalls as(String otherToken) {
        return new RemoteCalls(http, baseUrl, otherToken, projectHeader);
    }

    /** Creates an object and returns the body of the response. */
    JsonNode post(String path, Map<String, ?> body, @Nullable Object project) {
        HttpRequest.Builder request = request(path)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(
                        MAPPER.valueToTree(body).toString()));
        if (project != null) {
            request.header(projectHeader, project.toString());
        }
        HttpResponse<String> response = send(request);
        if (!isSuccess(response.statusCode())) {
            throw new EnvironmentException(
                    "POST " + path + " got response " + response.statusCode() + " " + response.body());
        }
        return parse(response.body())
                .orElseThrow(() -> new EnvironmentException("POST " + path + " returned a body that is not JSON"));
    }

    static boolean isSuccess(int status) {
        return status / 100 == 2;
    }

    /** Deletes an object, and returns the status of the response. */
    int delete(String path) {
        return send(request(path).DELETE()).statusCode();
    }

    /** Returns the status of the response to a GET request. */
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
            throw new EnvironmentException(baseUrl + " does not respond: " + e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EnvironmentException("interrupted");
        }
    }

    /** Parses a body. Returns empty if the body is not JSON. */
    static Optional<JsonNode> parse(String body) {
        try {
            return Optional.of(MAPPER.readTree(body));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
