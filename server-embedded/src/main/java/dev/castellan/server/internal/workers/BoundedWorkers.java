package dev.castellan.server.internal.workers;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.spi.Refusal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * A few threads, for which a bounded number of tasks waits; others are refused. The threads end when nothing was to do
 * for a while. Safe for use by several threads.
 */
public final class BoundedWorkers implements AutoCloseable {

    private static final Duration IDLE = Duration.ofSeconds(10);
    private static final Duration RETRY_AFTER = Duration.ofSeconds(2);
    private static final Duration LONGEST_END = Duration.ofSeconds(10);

    private final AtomicInteger started = new AtomicInteger();
    private final ThreadPoolExecutor executor;
    private final String name;
    private final String refusal;

    /**
     * Starts no thread yet.
     *
     * @param name what the names of the threads begin with
     * @param threads how many tasks run at once
     * @param queue how many tasks wait
     * @param refusal what is said when too many wait
     */
    public BoundedWorkers(String name, int threads, int queue, String refusal) {
        this.name = name;
        this.refusal = refusal;
        this.executor = new ThreadPoolExecutor(
                threads,
                threads,
                IDLE.toMillis(),
                TimeUnit.MILLISECONDS,
                new ArrayBlockingQueue<>(queue),
                this::thread);
        executor.allowCoreThreadTimeOut(true);
    }

    /**
     * Runs work on one of the threads.
     *
     * @return its result; fails with what the work throws, or with a {@link Refusal} if too many wait or this is closed
     */
    public <T> CompletionStage<T> run(Supplier<? extends T> work) {
        Task<T> task = new Task<>(work, new CompletableFuture<>());
        try {
            executor.execute(task);
        } catch (RejectedExecutionException e) {
            refuse(task);
        }
        return task.result();
    }

    /** Refuses what waits, and waits for what is running, at most ten seconds. Closing twice does nothing. */
    @Override
    public void close() {
        executor.shutdown(); // without an interrupt, so that no write of a store is cut off
        List<Runnable> waiting = new ArrayList<>();
        executor.getQueue().drainTo(waiting);
        waiting.forEach(task -> refuse((Task<?>) task));
        try {
            executor.awaitTermination(LONGEST_END.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void refuse(Task<?> task) {
        task.result().completeExceptionally(Refusal.retryAfter(ErrorKind.UNAVAILABLE, refusal, RETRY_AFTER));
    }

    private Thread thread(Runnable work) {
        Thread next = new Thread(work, name + "-" + started.incrementAndGet());
        next.setDaemon(true);
        return next;
    }

    /** Work and its result. */
    private record Task<T>(Supplier<? extends T> work, CompletableFuture<T> result) implements Runnable {

        @Override
        public void run() {
            try {
                result.complete(work.get());
            } catch (RuntimeException | Error e) {
                result.completeExceptionally(e);
            }
        }
    }
}
