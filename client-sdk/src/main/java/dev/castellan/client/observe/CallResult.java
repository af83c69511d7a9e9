package dev.castellan.client.observe;

import dev.castellan.client.errors.CastellanException;
import dev.castellan.model.endpoint.Endpoint;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a call went.
 *
 * @param endpoint the operation, with its method and path template
 * @param attempts how many attempts were made; 0 if it never came to one
 * @param status the status of the last answer; absent if none came
 * @param failure what the caller gets instead of a value: a {@link CastellanException}, or what an interceptor threw;
 *     absent if the call succeeded
 * @param duration how long it took, waits included
 */
public record CallResult(
        Endpoint<?, ?> endpoint,
        int attempts,
        @Nullable Integer status,
        @Nullable Throwable failure,
        Duration duration) {

    /** Returns whether the caller gets a value. */
    public boolean succeeded() {
        return failure == null;
    }
}
