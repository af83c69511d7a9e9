package dev.castellan.server;

import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One thread for what is off the way of a request; it starts with the first task and ends when there are no more. */
final class Background implements Executor, AutoCloseable {

    private static final int MOST_WAITING = 10_000;
    private static final Duration IDLE = Duration.ofSeconds(1);
    private static final Duration LONGEST_CLOSE = Duration.ofSeconds(2);

    private final ThreadPoolExecutor executor = new ThreadPoolExecutor(
            1, 1, IDLE.toMillis(), TimeUnit.MILLISECONDS, new LinkedBlockingQueue<>(MOST_WAITING), this::thread);
    private volatile @Nullable Thread thread;

    Background() {
        executor.allowCoreThreadTimeOut(true);
    }

    /** {@inheritDoc} Throws {@link java.util.concurrent.RejectedExecutionException} when too much is waiting. */
    @Override
    public void execute(Runnable task) {
        executor.execute(task);
    }

    /** Finishes the task under way, drops the others, and waits for the thread to end. */
    @Override
    public void close() {
        executor.shutdownNow();
        Thread last = thread;
        if (last == null || last == Thread.currentThread()) {
            return;
        }
        try {
            // not awaitTermination: that returns while the thread is still about to end
            last.join(LONGEST_CLOSE.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Thread thread(Runnable work) {
        Thread next = new Thread(work, "castellan-background");
        next.setDaemon(true);
        thread = next;
        return next;
    }
}
