package dev.castellan.server.spi;

import java.time.Duration;

/**
 * Runs background work, such as recording the last use of tokens. Requests do not wait for this work. Implementations
 * must be thread-safe.
 */
@FunctionalInterface
public interface BackgroundScheduler {

    /**
     * Runs a task after a delay. If the server closes first, the implementation can run the task earlier.
     *
     * @throws java.util.concurrent.RejectedExecutionException if the server is closed
     */
    void after(Duration delay, Runnable task);
}
