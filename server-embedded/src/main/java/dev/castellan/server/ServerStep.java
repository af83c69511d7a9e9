package dev.castellan.server;

import dev.castellan.model.exchange.ApiResponse;

/**
 * A step of the embedder's around every request, refused ones included: it may look, wait, answer by itself, or change
 * the answer. Must be safe for use by several threads. What it throws is answered 500.
 */
@FunctionalInterface
public interface ServerStep {

    /** Answers a call, usually by {@link Next#proceed()}. */
    ApiResponse around(ServerCall call, Next next);

    /** The rest of the way. */
    @FunctionalInterface
    interface Next {

        /** Goes on to the next step, at last to the server's own answer. */
        ApiResponse proceed();
    }
}
