package dev.castellan.client.observe;

import dev.castellan.model.exchange.Headers;

/**
 * Is told how one call goes on, step by step, by one thread after the other; only the end of a call that is cancelled or
 * out of time may come while an attempt is being told of.
 */
public interface CallObserver {

    /**
     * An attempt begins.
     *
     * @param attempt its number, from 1
     * @return headers to send with it, such as those of a trace
     */
    default Headers attemptStarted(int attempt) {
        return Headers.empty();
    }

    /** An attempt is over. */
    default void attemptEnded(AttemptResult result) {}

    /** The call is over; nothing follows. */
    default void ended(CallResult result) {}
}
