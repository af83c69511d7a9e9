package dev.castellan.client.internal.call;

import java.time.Duration;

/** Pauses threads and schedules tasks. */
public interface Sleeper {

    /**
     * Blocks the calling thread for this duration or until the client is closed.
     *
     * @throws InterruptedException if the thread is interrupted
     */
    void sleep(Duration time) throws InterruptedException;

    /** Runs a task after this duration or when the client is closed. The task may block its thread. */
    ScheduledTask later(Duration time, Runnable task);

    /** Ends all current and future pauses. */
    void close();

    /** A scheduled task. */
    @FunctionalInterface
    interface ScheduledTask {

        /** Cancels the task if it has not started. */
        void cancel();
    }
}
