package dev.castellan.server.spi;

import java.time.Duration;

/**
 * Runs background work, such as recording the last use of tokens. No request waits for it. Must be safe for use by
 * several threads.
 */
@FunctionalInterface
public interface BackgroundScheduler {

    /**
     * Runs a task after a delay. May run the task earlier when the server closes.
     *
     * @throws java.util.concurrent.RejectedExecutionException if the server has closed
     */
    void after(Duration delay, Runnable task);
}
