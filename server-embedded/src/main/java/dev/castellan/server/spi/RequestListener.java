package dev.castellan.server.spi;

import dev.castellan.model.exchange.ApiResponse;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Receives every request with its answer before the answer is sent, for metrics and access logs. Unlike a {@link
 * ServerStep}, it cannot change the answer, and it also receives the requests that the front refuses because of broken
 * framing or overload. The server logs an exception of the listener and ignores it. Runs on the thread that answers, so
 * it must return quickly. Must be safe for use by several threads.
 */
@FunctionalInterface
public interface RequestListener {

    /**
     * Receives a request and its answer.
     *
     * @param call the request, as far as the server could read it; holds the token of the caller, and its body may hold
     *     other secrets
     * @param answer the answer; its body may hold a secret
     * @param time the time from the arrival of the head to the answer; absent if the front itself refused the request
     */
    void answered(ServerCall call, ApiResponse answer, @Nullable Duration time);
}
