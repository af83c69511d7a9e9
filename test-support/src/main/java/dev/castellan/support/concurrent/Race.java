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

/** Runs things at the same time, as nearly as threads can. */
public final class Race implements AutoCloseable {

    private static final int PATIENCE_SECONDS = 20;

    private final ExecutorService threads = Executors.newCachedThreadPool();

    /** Starts all runners at once, and returns what they return, in their order. */
    public <T> List<T> run(List<Callable<T>> runners) {
        CyclicBarrier start = new CyclicBarrier(runners.size());
        List<Future<T>> results = new ArrayList<>();
        for (Callable<T> runner : runners) {
            results.add(threads.submit(() -> {
                start.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
                return runner.call();
            }));
        }
        return results.stream().map(Race::result).toList();
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }

    private static <T> T result(Future<T> future) {
        try {
            return future.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw new AssertionError("a runner failed", e.getCause());
        } catch (TimeoutException e) {
            throw new AssertionError("a runner did not end", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }
}
