package dev.castellan.support.concurrent;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntFunction;

/** Runs test tasks on multiple threads that start at nearly the same time. */
public final class Race implements AutoCloseable {

    private static final int LIMIT_SECONDS = 60;

    private final ExecutorService threads = Executors.newCachedThreadPool();

    /** Creates a race. Closing it stops its threads. */
    public Race() {}

    /**
     * Runs the same work on multiple threads, which start at the same time.
     *
     * @param work the work, which receives the thread number, starting at 0
     * @return the results in the order of the thread numbers
     * @throws AssertionError if a thread fails, or does not finish within a minute
     */
    public static <T> List<T> run(int threads, IntFunction<T> work) {
        List<Callable<T>> runners = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            int thread = i;
            runners.add(() -> work.apply(thread));
        }
        try (Race race = new Race()) {
            return race.run(runners);
        }
    }

    /**
     * Runs all tasks, which start at the same time.
     *
     * @return the results in the order of the tasks
     * @throws AssertionError if a task fails, or does not finish within a minute
     */
    public <T> List<T> run(List<Callable<T>> runners) {
        CyclicBarrier start = new CyclicBarrier(runners.size());
        List<Future<T>> results = new ArrayList<>();
        for (Callable<T> runner : runners) {
            results.add(threads.submit(() -> {
                start.await(LIMIT_SECONDS, TimeUnit.SECONDS);
                return runner.call();
            }));
        }
        return results.stream().map(Race::result).toList();
    }

    /** Stops the threads. */
    @Override
    public void close() {
        threads.shutdownNow();
    }

    private static <T> T result(Future<T> future) {
        try {
            return future.get(LIMIT_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw new AssertionError("a runner failed", e.getCause());
        } catch (TimeoutException e) {
            throw new AssertionError("a runner did not end within " + LIMIT_SECONDS + " s", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }
}
