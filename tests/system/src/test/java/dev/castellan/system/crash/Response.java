package dev.castellan.system.crash;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.UUID;

/**
 * A response from the tested server.
 *
 * @param replayed whether the response repeats the response to an earlier request with the same key
 * @param retryAfter whether the response has a {@code Retry-After} header
 */
record Response(int status, JsonNode body, boolean replayed, boolean retryAfter) {

    boolean isSuccess() {
        return status / 100 == 2;
    }

    /**
     * Returns whether the server is unavailable and asks the client to retry. Every response with status 503 must ask
     * for a retry.
     */
    boolean isUnavailable() {
        return status == 503 && retryAfter;
    }

    UUID id(String field) {
        return UUID.fromString(text(field));
    }

    String text(String field) {
        return body.path(field).asText();
    }
}
