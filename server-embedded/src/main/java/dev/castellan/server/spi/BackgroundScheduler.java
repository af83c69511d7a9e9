package dev.castellan.server.spi;

import java.time.Duration;

/** Runs what is off the way of a request. Safe for use by several threads. */
@FunctionalInterface
public interface BackgroundScheduler {

    /**
     * Runs a task once this time has passed, or as soon as the server closes.
     *
     * @throws java.util.concurrent.RejectedExecutionException if the server has closed
     */
    void after(Duration delay, Runnable task);
}
