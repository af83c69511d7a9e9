package dev.castellan.server.spi;

import dev.castellan.model.exchange.ApiResponse;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Receives every request with its answer before the answer is sent, for metrics and access logs. Unlike a {@link
 * ServerStep} it cannot change the answer, and it also receives the requests that the front refuses, for broken framing
 * or overload. An exception that it throws is logged, and has no other effect. It runs on the thread that answers, so
 * it must be quick. Must be safe for use by several threads.
 */
@FunctionalInterface
public interface RequestListener {

    /**
     * Receives a request and its answer.
     *
     * @param call the request, as far as it could be read; holds the caller's token and, in its body, other secrets
     * @param answer the answer; its body may hold a secret
     * @param time from when the head was read until the answer was made; absent if the front itself refused the request
     */
    void answered(ServerCall call, ApiResponse answer, @Nullable Duration time);
}
