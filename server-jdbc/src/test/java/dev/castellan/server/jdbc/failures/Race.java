package dev.castellan.server.jdbc.failures;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Runs calls at the same time, as nearly as threads can. */
final class Race implements AutoCloseable {

    private static final int PATIENCE_SECONDS = 60;

    private final ExecutorService threads = Executors.newCachedThreadPool();

    /** Starts all calls at once, and returns their answers in the same order. */
    List<TimedAnswer> run(List<Callable<TimedAnswer>> calls) throws Exception {
        CyclicBarrier start = new CyclicBarrier(calls.size());
        List<Future<TimedAnswer>> futures = new ArrayList<>();
        for (Callable<TimedAnswer> call : calls) {
            futures.add(threads.submit(() -> {
                start.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
                return call.call();
            }));
        }
        List<TimedAnswer> answers = new ArrayList<>();
        for (Future<TimedAnswer> future : futures) {
            answers.add(future.get(PATIENCE_SECONDS, TimeUnit.SECONDS));
        }
        return answers;
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
