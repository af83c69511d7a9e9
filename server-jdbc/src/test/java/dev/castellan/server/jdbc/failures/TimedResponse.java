package dev.castellan.server.jdbc.failures;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpHeaders;
import java.time.Duration;
import java.util.UUID;

/**
 * A response and its duration.
 *
 * @param body the body, or a missing node if the response was empty
 * @param took the time from the first byte of the request to the last byte of the response
 */
record TimedResponse(int status, HttpHeaders headers, JsonNode body, Duration took) {

    boolean isSuccess() {
        return status >= 200 && status < 300;
    }

    boolean has(String header) {
        return headers.firstValue(header).isPresent();
    }

    String text(String field) {
        return body.path(field).asText();
    }

    UUID id(String field) {
        return UUID.fromString(text(field));
    }
}
