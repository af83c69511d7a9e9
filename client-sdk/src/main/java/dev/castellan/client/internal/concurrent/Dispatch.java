package dev.castellan.client.internal.concurrent;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/**
 * The queue of asynchronous calls, and the executor of their futures. Shared by a client and those derived from it.
 *
 * @param queue gives turns to attempts
 * @param callbacks completes futures
 */
public record Dispatch(CallQueue queue, Executor callbacks) {

    /** Completes a future; if the executor has ended, on this thread. */
    public void complete(Runnable completion) {
        try {
            callbacks.execute(completion);
        } catch (RejectedExecutionException e) {
            completion.run();
        }
    }
}
