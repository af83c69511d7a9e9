package dev.castellan.server.store;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntFunction;

/** Runs work on several threads that start at the same moment. */
final class Together {

    private static final int SECONDS = 60;

    private Together() {}

    /** Returns the results, in the order of the threads' numbers. */
    static <T> List<T> run(int threads, IntFunction<T> work) {
        CyclicBarrier start = new CyclicBarrier(threads);
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            List<Future<T>> futures = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                int thread = i;
                futures.add(executor.submit(() -> {
                    start.await(SECONDS, TimeUnit.SECONDS);
                    return work.apply(thread);
                }));
            }
            return results(futures);
        } finally {
            executor.shutdownNow();
        }
    }

    private static <T> List<T> results(List<Future<T>> futures) {
        List<T> results = new ArrayList<>();
        for (Future<T> future : futures) {
            try {
                results.add(future.get(SECONDS, TimeUnit.SECONDS));
            } catch (ExecutionException | TimeoutException | InterruptedException e) {
                throw new AssertionError("a thread failed", e);
            }
        }
        return results;
    }
}
