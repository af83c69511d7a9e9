package dev.castellan.client.internal.concurrent;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Daemon threads that end when idle. */
public final class DaemonThreads {

    private static final int IDLE_SECONDS = 10;
    private static final ExecutorService SHARED = pool("castellan-client-shared");
    private static final ScheduledExecutorService TIMER = newTimer();

    private DaemonThreads() {}

    /** Creates a pool whose threads have this name. */
    public static ExecutorService pool(String name) {
        return new ThreadPoolExecutor(
                0, Integer.MAX_VALUE, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), threadFactory(name));
    }

    /** Returns the pool that all clients share, which is never shut down. */
    public static ExecutorService shared() {
        return SHARED;
    }

    /**
     * Runs a task on a shared thread. Cancelling the returned future interrupts the thread. If the task throws an
     * exception or an error, the future fails with it.
     */
    public static <T> CompletableFuture<T> call(Callable<T> task) {
        CompletableFuture<T> result = new CompletableFuture<>();
        Future<?> running = SHARED.submit(() -> complete(result, task));
        CompletableFuture<T> unused = result.whenComplete((value, failure) -> {
            if (result.isCancelled()) {
                running.cancel(true);
            }
        });
        return result;
    }

    private static <T> void complete(CompletableFuture<T> result, Callable<T> task) {
        try {
            result.complete(task.call());
        } catch (Throwable e) {
            // Also catches errors, because calls wait for the result.
            result.completeExceptionally(e);
        }
    }

    /** Returns the timer that all clients share. Tasks must not block the only thread of the timer. */
    public static ScheduledExecutorService timer() {
        return TIMER;
    }

    private static ScheduledExecutorService newTimer() {
        ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1, threadFactory("castellan-client-timer"));
        timer.setRemoveOnCancelPolicy(true);
        timer.setKeepAliveTime(IDLE_SECONDS, TimeUnit.SECONDS);
        timer.allowCoreThreadTimeOut(true);
        return timer;
    }

    private static ThreadFactory threadFactory(String name) {
        return task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        };
    }
}
