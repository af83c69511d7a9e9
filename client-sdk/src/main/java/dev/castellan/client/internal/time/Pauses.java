package dev.castellan.client.internal.time;

import java.time.Duration;

/** Waits, and runs tasks later. */
public interface Pauses {

    /**
     * Blocks the calling thread for a time, or until the client is closed.
     *
     * @throws InterruptedException if it is interrupted
     */
    void sleep(Duration time) throws InterruptedException;

    /** Runs a task after a time, or when the client is closed, on a thread that it may block. */
    Later later(Duration time, Runnable task);

    /** Ends all pauses, and those that follow at once. */
    void close();

    /** A task that runs later. */
    @FunctionalInterface
    interface Later {

        /** Cancels the task, unless it has run. */
        void cancel();
    }
}
