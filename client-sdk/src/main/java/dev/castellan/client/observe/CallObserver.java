package dev.castellan.client.observe;

import dev.castellan.model.exchange.Headers;

/**
 * Observes one call. Its methods are called by one thread after the other; only {@link #ended} of a call that is
 * cancelled or out of time may be called while another method runs.
 */
public interface CallObserver {

    /**
     * Called before an attempt.
     *
     * @param attempt its number, from 1
     * @return headers to send with it, such as those of a trace
     */
    default Headers attemptStarted(int attempt) {
        return Headers.empty();
    }

    /** Called after an attempt. */
    default void attemptEnded(AttemptResult result) {}

    /** Called at the end of the call, as the last method. */
    default void ended(CallResult result) {}
}
