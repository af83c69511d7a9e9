package dev.castellan.client.observe;

import dev.castellan.model.endpoint.Endpoint;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How an attempt went.
 *
 * @param endpoint the operation, with its method and path template
 * @param attempt its number, from 1
 * @param status the status of the answer; absent if none came
 * @param failure why no answer came, or why it was not taken; absent if it was
 * @param duration how long it took
 * @param delay the wait until the next attempt; absent if none follows
 */
public record AttemptResult(
        Endpoint<?, ?> endpoint,
        int attempt,
        @Nullable Integer status,
        @Nullable Throwable failure,
        Duration duration,
        @Nullable Duration delay) {}
