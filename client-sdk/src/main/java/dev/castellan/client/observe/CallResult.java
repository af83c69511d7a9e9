package dev.castellan.client.observe;

import dev.castellan.client.errors.CastellanException;
import dev.castellan.model.endpoint.Endpoint;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The result of a call, for listeners.
 *
 * @param endpoint the operation, with its method and path template
 * @param attempts the number of attempts, which may be 0
 * @param status the status of the last response, or {@code null} if no response was received
 * @param failure the exception that the caller receives, either a {@link CastellanException} or an exception thrown by
 *     an interceptor, or {@code null} if the call succeeded
 * @param duration the duration of the call, including pauses
 * @param tokenExpiresAt the expiry time of the token according to the last response, or {@code null} if unknown
 * @param requestId the identifier of the last request according to its response ({@code Castellan-Request-Id}, else
 *     {@code X-Request-Id}), or {@code null} if unknown
 */
public record CallResult(
        Endpoint<?, ?> endpoint,
        int attempts,
        @Nullable Integer status,
        @Nullable Throwable failure,
        Duration duration,
        @Nullable Instant tokenExpiresAt,
        @Nullable String requestId) {

    /** Returns true if the call succeeded. */
    public boolean succeeded() {
        return failure == null;
    }
}
