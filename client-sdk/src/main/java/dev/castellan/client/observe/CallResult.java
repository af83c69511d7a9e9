package dev.castellan.client.observe;

import dev.castellan.client.errors.CastellanException;
import dev.castellan.model.endpoint.Endpoint;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The result of a call, for listeners.
 *
 * @param endpoint the operation, with its method and path template
 * @param attempts the number of attempts; 0 if there was none
 * @param status the status of the last answer; absent if there was none
 * @param failure the exception that the caller gets: a {@link CastellanException}, or one that an interceptor threw;
 *     absent on success
 * @param duration the time that it took, waits included
 */
public record CallResult(
        Endpoint<?, ?> endpoint,
        int attempts,
        @Nullable Integer status,
        @Nullable Throwable failure,
        Duration duration) {

    /** Returns whether the call succeeded. */
    public boolean succeeded() {
        return failure == null;
    }
}
