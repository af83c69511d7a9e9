package dev.castellan.client.observe;

import dev.castellan.model.exchange.Headers;

/**
 * Observes one call. The client calls the methods sequentially, possibly on different threads. If a call is cancelled
 * or reaches its time limit, {@link #ended} can run concurrently with another method.
 */
public interface CallObserver {

    /**
     * Called before an attempt.
     *
     * @param attempt the number of the attempt, from 1
     * @return headers to send with the attempt, such as trace headers
     */
    default Headers attemptStarted(int attempt) {
        return Headers.empty();
    }

    /** Called after an attempt. */
    default void attemptEnded(AttemptResult result) {}

    /** Called last, when the call has ended. */
    default void ended(CallResult result) {}
}
