package dev.castellan.system.hostile;

import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A response as received on a socket.
 *
 * @param status the status
 * @param headers the header fields
 * @param body the body, or an empty string
 */
record RawResponse(int status, Headers headers, String body) {

    static RawResponse of(ApiResponse response) {
        return new RawResponse(
                response.status(), response.headers(), new String(response.body(), StandardCharsets.UTF_8));
    }

    /** Returns the header fields as lines such as {@code Name: value}. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        headers.forEach((name, value) -> lines.add(name + ": " + value));
        return lines;
    }

    /** Returns all values of a header. */
    List<String> all(String name) {
        return headers.all(name);
    }
}
