package dev.castellan.server.spi;

import dev.castellan.model.exchange.ApiResponse;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Receives every request with its answer before the answer is sent, for metrics and access logs. Unlike a {@link
 * ServerStep}, the listener cannot change the answer, and also receives the requests that the front refuses because of
 * broken framing or overload. If the listener throws an exception, the server logs it and continues. The listener runs
 * on the thread that answers, so it must return quickly. Implementations must be thread-safe.
 */
@FunctionalInterface
public interface RequestListener {

    /**
     * Receives a request and its answer.
     *
     * @param call the request, as far as the server could read it. The request contains the caller's token, and its
     *     body may contain other secrets
     * @param answer the answer, whose body may contain a secret
     * @param time the time from the arrival of the head to the answer, or null if the front itself refused the request
     */
    void answered(ServerCall call, ApiResponse answer, @Nullable Duration time);
}
