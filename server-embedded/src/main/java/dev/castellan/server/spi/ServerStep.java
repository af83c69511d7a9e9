package dev.castellan.server.spi;

import dev.castellan.model.exchange.ApiResponse;

/**
 * Runs around every request that reaches the service, including refused requests. A step can inspect the request, wait,
 * response the request itself, or change the response. The front refuses requests with broken framing or an oversized
 * body before any step runs. A step runs on an I/O thread if the store does not block, so it must return quickly. If a
 * step throws, the server responds with 500. Implementations must be thread-safe.
 */
@FunctionalInterface
public interface ServerStep {

    /** Responds to a call, usually by returning the response from {@link Next#proceed()}. */
    ApiResponse around(ServerCall call, Next next);

    /** The remaining steps, and the server after them. */
    @FunctionalInterface
    interface Next {

        /** Calls the next step, or the server after the last step, and returns the response. */
        ApiResponse proceed();
    }
}
