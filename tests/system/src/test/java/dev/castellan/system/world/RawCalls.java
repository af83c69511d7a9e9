package dev.castellan.system.world;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import java.util.function.Function;

/** Calls a server with a token and plain JSON. */
public final class RawCalls {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final Function<ApiRequest, ApiResponse> server;
    private final String token;

    /** Creates calls with this token. */
    public RawCalls(Function<ApiRequest, ApiResponse> server, String token) {
        this.server = server;
        this.token = token;
    }

    /** Sends a request without a body, and returns the response with any status. */
    public ApiResponse send(String method, String target) {
        return send(method, target, "", null);
    }

    /** Sends a request, and returns the response with any status. */
    public ApiResponse send(String method, String target, String body, UUID project) {
        Headers.Builder headers = Headers.builder(3).add("Authorization", "Bearer " + token);
        if (!body.isEmpty()) {
            headers.add("Content-Type", "application/json");
        }
        if (project != null) {
            headers.add(Endpoints.PROJECT_HEADER, project.toString());
        }
        String[] parts = target.split("\\?", 2);
        return server.apply(new ApiRequest(
                method,
                Endpoints.PREFIX + parts[0],
                parts.length > 1 ? parts[1] : "",
                headers.build(),
                body.getBytes(StandardCharsets.UTF_8)));
    }

    /** Sends a request that must succeed, and returns the response body. */
    public JsonNode json(String method, String target, String body, UUID project) {
        ApiResponse answer = send(method, target, body, project);
        if (answer.status() / 100 != 2) {
            throw new AssertionError(method + " " + target + " was answered " + answer.status() + " "
                    + new String(answer.body(), StandardCharsets.UTF_8));
        }
        return read(answer);
    }

    /** Sends a GET request that must succeed, and returns the response body. */
    public JsonNode get(String target) {
        return json("GET", target, "", null);
    }

    /** Parses the body of a response as JSON. */
    public static JsonNode read(ApiResponse answer) {
        try {
            return MAPPER.readTree(answer.body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
