package dev.castellan.server.people.internal.passwords;

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
 * The threads that hash passwords: two, so that sign-ins leave CPUs and memory to requests. At most 32 sign-ins wait for
 * them; others are refused. The threads end when nothing was to do for a while.
 */
public final class HashWorkers implements AutoCloseable {

    static final int WORKERS = 2;
    static final int QUEUE = 32;
    private static final Duration IDLE = Duration.ofSeconds(10);
    private static final Duration RETRY_AFTER = Duration.ofSeconds(2);
    private static final Duration LONGEST_END = Duration.ofSeconds(10);

    private final AtomicInteger threads = new AtomicInteger();
    private final ThreadPoolExecutor executor = new ThreadPoolExecutor(
            WORKERS, WORKERS, IDLE.toMillis(), TimeUnit.MILLISECONDS, new ArrayBlockingQueue<>(QUEUE), this::thread);

    public HashWorkers() {
        executor.allowCoreThreadTimeOut(true);
    }

    /**
     * Runs work on one of the threads.
     *
     * @return its result; fails with what the work throws, or with a {@link Refusal} if too many wait or this is closed
     */
    public <T> CompletionStage<T> run(Supplier<T> work) {
        Task<T> task = new Task<>(work, new CompletableFuture<>());
        try {
            executor.execute(task);
        } catch (RejectedExecutionException e) {
            task.refuse();
        }
        return task.result();
    }

    /** Refuses what waits, and waits for what is running, at most ten seconds. Closing twice does nothing. */
    @Override
    public void close() {
        executor.shutdown(); // without an interrupt, so that no write of a store is cut off
        List<Runnable> waiting = new ArrayList<>();
        executor.getQueue().drainTo(waiting);
        waiting.forEach(task -> ((Task<?>) task).refuse());
        try {
            executor.awaitTermination(LONGEST_END.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Thread thread(Runnable work) {
        Thread next = new Thread(work, "castellan-people-" + threads.incrementAndGet());
        next.setDaemon(true);
        return next;
    }

    /** Work and its result. */
    private record Task<T>(Supplier<T> work, CompletableFuture<T> result) implements Runnable {

        @Override
        public void run() {
            try {
                result.complete(work.get());
            } catch (RuntimeException | Error e) {
                result.completeExceptionally(e);
            }
        }

        void refuse() {
            result.completeExceptionally(Refusal.retryAfter(
                    ErrorKind.UNAVAILABLE, "too many people sign in at the moment: try again", RETRY_AFTER));
        }
    }
}
