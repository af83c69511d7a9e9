package dev.castellan.server.spi;

import dev.castellan.model.exchange.ApiResponse;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Receives every request with its response before the response is sent, for metrics and access logs. Unlike a {@link
 * ServerStep}, the listener cannot change the response, and also receives the requests that the front refuses because
 * of broken framing or overload. If the listener throws an exception, the server logs it and continues. The listener
 * runs on the thread that responds, so it must return quickly. Implementations must be thread-safe.
 */
@FunctionalInterface
public interface RequestListener {

    /**
     * Receives a request and its response.
     *
     * @param call the request, as far as the server could read it. The request contains the caller's token, and its
     *     body may contain other secrets
     * @param response the response, whose body may contain a secret
     * @param time the time from the arrival of the head to the response, or null if the front itself refused the
     *     request
     */
    void completed(ServerCall call, ApiResponse response, @Nullable Duration time);
}
