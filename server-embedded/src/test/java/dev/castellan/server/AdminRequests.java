package dev.castellan.server;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.json.JsonValue;
import java.nio.charset.StandardCharsets;

/** Sends requests as the first admin of a server without a socket, and reads the responses. */
final class AdminRequests {

    private AdminRequests() {}

    static ApiResponse post(CastellanServer server, String path, String body) {
        return call(server, "POST", path, body);
    }

    /** @param target the path and the query, relative to {@code /api/v1} */
    static ApiResponse call(CastellanServer server, String method, String target, String body) {
        Headers headers =
                Headers.of("Authorization", "Bearer " + server.bootstrap().token());
        String[] parts = target.split("\\?", 2);
        return server.handle(new ApiRequest(
                method,
                "/api/v1" + parts[0],
                parts.length == 1 ? "" : parts[1],
                body.isEmpty() ? headers : headers.with("Content-Type", "application/json"),
                body.getBytes(StandardCharsets.UTF_8)));
    }

    static String id(ApiResponse created) {
        return JsonValue.parse(text(created)).get("id").asString();
    }

    static String text(ApiResponse response) {
        return new String(response.body(), StandardCharsets.UTF_8);
    }
}
