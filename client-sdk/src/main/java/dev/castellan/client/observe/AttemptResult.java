package dev.castellan.client.observe;

import dev.castellan.model.endpoint.Endpoint;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The result of an attempt, for listeners.
 *
 * @param endpoint the operation, with its method and path template
 * @param attempt the number of the attempt, from 1
 * @param status the HTTP status, or {@code null} if no response was received
 * @param failure the failure of the attempt, or {@code null} if it succeeded
 * @param duration the duration of the attempt
 * @param delay the delay before the next attempt, or {@code null} for the last attempt
 * @param requestId the identifier of the request according to the response ({@code Castellan-Request-Id}, else {@code
 *     X-Request-Id}), or {@code null} if unknown
 */
public record AttemptResult(
        Endpoint<?, ?> endpoint,
        int attempt,
        @Nullable Integer status,
        @Nullable Throwable failure,
        Duration duration,
        @Nullable Duration delay,
        @Nullable String requestId) {}
