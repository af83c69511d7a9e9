package dev.castellan.client.internal.time;

import java.time.Duration;

/** Lets time pass. */
public interface Pauses {

    /**
     * Blocks the calling thread; less long if the client is closed.
     *
     * @throws InterruptedException if it is interrupted
     */
    void sleep(Duration time) throws InterruptedException;

    /** Runs a task later, on a thread that it may keep busy; earlier if the client is closed. */
    Later later(Duration time, Runnable task);

    /** Ends every pause that lasts, and each that follows. */
    void close();

    /** A task that will run. */
    @FunctionalInterface
    interface Later {

        /** Forgets the task, unless it has run. */
        void cancel();
    }
}
