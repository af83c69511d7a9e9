package dev.castellan.client.errors;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.exchange.Headers;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What is known of an answer that reports an error; texts are already free of secrets. */
record ErrorAnswer(
        Endpoint<?, ?> endpoint,
        int status,
        Headers headers,
        @Nullable UUID errorId,
        @Nullable String message,
        @Nullable String dependencies,
        @Nullable Duration retryAfter,
        String excerpt) {

    /** Returns one line for a log: status, message, and what helps to find the cause. */
    String summary() {
        StringBuilder text = new StringBuilder("answered ").append(status);
        if (message != null) {
            text.append(": ").append(Excerpt.of(message, null));
        } else {
            text.append(" without an error body")
                    .append(excerpt.isEmpty() ? "" : ": ")
                    .append(excerpt);
        }
        if (dependencies != null) {
            text.append(" (dependencies: ")
                    .append(Excerpt.of(dependencies, null))
                    .append(')');
        }
        return errorId == null
                ? text.toString()
                : text.append(" (errorID ").append(errorId).append(')').toString();
    }
}
