package dev.castellan.client.observe;

import dev.castellan.model.endpoint.Endpoint;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The result of an attempt, for listeners.
 *
 * @param endpoint the operation, with its method and path template
 * @param attempt its number, from 1
 * @param status the status of the answer; absent if there was none
 * @param failure why there was no answer, or why the answer is an error; absent on success
 * @param duration the time that it took
 * @param delay the wait until the next attempt; absent if none follows
 */
public record AttemptResult(
        Endpoint<?, ?> endpoint,
        int attempt,
        @Nullable Integer status,
        @Nullable Throwable failure,
        Duration duration,
        @Nullable Duration delay) {}
