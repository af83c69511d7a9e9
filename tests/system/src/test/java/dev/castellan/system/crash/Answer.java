package dev.castellan.system.crash;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.UUID;

/**
 * An answer of the server under test.
 *
 * @param replayed whether the answer repeats the answer to an earlier request with the same key
 * @param retryAfter whether the answer has the header {@code Retry-After}
 */
record Answer(int status, JsonNode body, boolean replayed, boolean retryAfter) {

    boolean isSuccess() {
        return status / 100 == 2;
    }

    /** Returns whether the server is unavailable and asks the client to retry, as a 503 must. */
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
