package dev.castellan.client.internal.concurrent;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/**
 * When and where the asynchronous face goes on; shared by a client and those derived from it.
 *
 * @param queue says whose turn it is
 * @param callbacks completes futures
 */
public record Dispatch(CallQueue queue, Executor callbacks) {

    /** Completes a future, on this thread if the executor has ended. */
    public void complete(Runnable completion) {
        try {
            callbacks.execute(completion);
        } catch (RejectedExecutionException e) {
            completion.run();
        }
    }
}
