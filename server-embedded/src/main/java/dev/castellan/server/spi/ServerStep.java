package dev.castellan.server.spi;

import dev.castellan.model.exchange.ApiResponse;

/**
 * A step of the embedder's around every request that reaches the service, refused ones included: it may look, wait, answer
 * by itself, or change the answer. Broken framing and bodies beyond their limit are refused before. On a store that does
 * not block it runs on an I/O thread: be quick. Must be safe for use by several threads. What it throws is answered 500.
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
