package dev.castellan.server.spi;

import dev.castellan.model.exchange.ApiResponse;

/**
 * Runs around every request that reaches the service, refused ones included. A step can inspect the request, wait,
 * answer itself, or change the answer. Requests with broken framing or too large a body are refused before. With a
 * store that does not block it runs on an I/O thread, so it must be quick. Must be safe for use by several threads. An
 * exception that it throws is answered 500.
 */
@FunctionalInterface
public interface ServerStep {

    /** Answers a call, usually with the answer of {@link Next#proceed()}. */
    ApiResponse around(ServerCall call, Next next);

    /** The steps that follow, and the server's own answer. */
    @FunctionalInterface
    interface Next {

        /** Calls the next step, or after the last one the server, and returns the answer. */
        ApiResponse proceed();
    }
}
