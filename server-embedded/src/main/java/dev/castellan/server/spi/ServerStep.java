package dev.castellan.server.spi;

import dev.castellan.model.exchange.ApiResponse;

/**
 * Runs around every request that reaches the service, including refused requests. A step can inspect the request, wait,
 * answer the request itself, or change the answer. The front refuses requests with broken framing or too large a body
 * before any step runs. A step runs on an I/O thread if the store does not block, so it must return quickly. The server
 * answers 500 if a step throws. Must be safe for use by several threads.
 */
@FunctionalInterface
public interface ServerStep {

    /** Answers a call, usually with the answer of {@link Next#proceed()}. */
    ApiResponse around(ServerCall call, Next next);

    /** The remaining steps, and the server after them. */
    @FunctionalInterface
    interface Next {

        /** Calls the next step, or the server after the last step, and returns the answer. */
        ApiResponse proceed();
    }
}
