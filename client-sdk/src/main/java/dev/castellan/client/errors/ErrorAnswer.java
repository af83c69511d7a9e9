package dev.castellan.client.errors;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.exchange.Headers;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The content of an error answer, with texts that are already free of secrets. */
record ErrorAnswer(
        Endpoint<?, ?> endpoint,
        int status,
        Headers headers,
        @Nullable UUID errorId,
        @Nullable String message,
        @Nullable String dependencies,
        @Nullable Duration retryAfter,
        String excerpt) {

    /** Returns one line for a log: status, message, and further details. */
    String summary() {
        return "answered " + status + said()
                + (dependencies == null ? "" : " (dependencies: " + Excerpt.of(dependencies, null) + ")")
                + (errorId == null ? "" : " (errorID " + errorId + ")");
    }

    private String said() {
        if (message != null) {
            return ": " + Excerpt.of(message, null);
        }
        return " without an error body" + (excerpt.isEmpty() ? "" : ": " + excerpt);
    }
}
