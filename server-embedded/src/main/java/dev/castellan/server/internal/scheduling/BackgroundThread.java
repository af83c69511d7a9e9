package dev.castellan.server.internal.scheduling;

import dev.castellan.server.spi.BackgroundScheduler;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Runs background tasks on one thread. The thread starts with the first task, and ends when no tasks remain. */
public final class BackgroundThread implements BackgroundScheduler, AutoCloseable {

    private static final Duration IDLE = Duration.ofSeconds(1);
    private static final Duration MAX_REST_TIME = Duration.ofSeconds(1);
    private static final Duration MAX_END_TIME = Duration.ofSeconds(1);

    private final ScheduledThreadPoolExecutor executor = new ScheduledThreadPoolExecutor(1, this::thread);
    private volatile @Nullable Thread thread;

    public BackgroundThread() {
        executor.setKeepAliveTime(IDLE.toMillis(), TimeUnit.MILLISECONDS);
        executor.allowCoreThreadTimeOut(true);
    }

    @Override
    public void after(Duration delay, Runnable task) {
        Future<?> unused = executor.schedule(task, delay.toMillis(), TimeUnit.MILLISECONDS);
    }

    /**
     * Runs the pending tasks for at most one second, then interrupts the running task and waits for the thread to end.
     * Further calls have no effect.
     */
    @Override
    public synchronized void close() {
        if (!executor.isShutdown()) {
            List.copyOf(executor.getQueue()).stream().filter(executor::remove).forEach(executor::execute);
            executor.shutdown();
            join(MAX_REST_TIME);
            executor.shutdownNow();
            join(MAX_END_TIME);
        }
    }

    private void join(Duration timeout) {
        Thread last = thread;
        if (last == null || last == Thread.currentThread()) {
            return;
        }
        try {
            // awaitTermination would return before the thread has ended
            last.join(timeout.toMillis());
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
