package dev.castellan.client.internal.concurrent;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/**
 * The queue of asynchronous calls and the executor that completes their futures. Derived clients share both.
 *
 * @param queue limits concurrent attempts
 * @param callbacks completes futures
 */
public record Dispatch(CallQueue queue, Executor callbacks) {

    /** Completes a future on the executor, or on this thread if the executor is shut down. */
    public void complete(Runnable completion) {
        try {
            callbacks.execute(completion);
        } catch (RejectedExecutionException e) {
            completion.run();
        }
    }
}
