package dev.castellan.server.spi;

import java.time.Duration;

/**
 * Runs work that no request waits for, such as recording the last use of tokens. Must be safe for use by several
 * threads.
 */
@FunctionalInterface
public interface BackgroundScheduler {

    /**
     * Runs a task after this time, or earlier when the server closes.
     *
     * @throws java.util.concurrent.RejectedExecutionException if the server has closed
     */
    void after(Duration delay, Runnable task);
}
