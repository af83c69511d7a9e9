package dev.castellan.server.spi;

import dev.castellan.model.exchange.ApiResponse;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Is told of every request once its answer is made and before it is sent, for metrics and access logs. Unlike a {@link
 * ServerStep} it cannot change anything, and it is told of what the front refuses as well: broken framing, overload. What
 * it throws is logged and fails nothing. Runs on the thread that answers: be quick. Must be safe for use by several
 * threads.
 */
@FunctionalInterface
public interface RequestListener {

    /**
     * Is told of an answer.
     *
     * @param call the request, as far as it could be read; holds the caller's token and, in its body, other secrets
     * @param answer the answer; its body may hold a secret
     * @param time from when the head was read until the answer was made; absent if the front refused the request by
     *     itself
     */
    void answered(ServerCall call, ApiResponse answer, @Nullable Duration time);
}
