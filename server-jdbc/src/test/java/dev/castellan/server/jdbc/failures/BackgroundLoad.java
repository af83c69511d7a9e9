package dev.castellan.server.jdbc.failures;

import dev.castellan.support.concurrent.Condition;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;

/**
 * Concurrent callers that create projects, with and without an idempotency key. After each creation, a caller reads its
 * own user.
 */
final class BackgroundLoad implements AutoCloseable {

    private static final int CALLERS = 4;

    private final ApiCalls calls;
    private final ExecutorService threads = Executors.newFixedThreadPool(CALLERS);
    private final List<Future<?>> callers = new ArrayList<>();
    private final Queue<CreationAttempt> attempts = new ConcurrentLinkedQueue<>();
    private final Queue<TimedResponse> looks = new ConcurrentLinkedQueue<>();
    private final AtomicInteger names = new AtomicInteger();
    private volatile boolean stopping;

    private BackgroundLoad(ApiCalls calls) {
        this.calls = calls;
    }

    /** Starts the load and waits until calls succeed. */
    static BackgroundLoad start(ApiCalls calls) {
        BackgroundLoad load = new BackgroundLoad(calls);
        for (int i = 0; i < CALLERS; i++) {
            load.callers.add(load.threads.submit(load::run));
        }
        load.awaitSuccesses();
        return load;
    }

    private void run() {
        while (!stopping) {
            attempts.add(attempt(names.incrementAndGet()));
            looks.add(calls.get("/users/me"));
        }
    }

    private CreationAttempt attempt(int number) {
        String name = "project " + number;
        boolean withKey = number % 2 == 0;
        return new CreationAttempt(name, withKey, CreationAttempt.send(calls, name, withKey));
    }

    /** Waits for enough further successes that each caller has probably both read and written. */
    void awaitSuccesses() {
        awaitMore(this::successes, 2 * CALLERS, "successes");
    }

    /** Waits for further failures. */
    void awaitFailures() {
        awaitMore(this::failures, CALLERS, "failures");
    }

    private void awaitMore(LongSupplier count, int more, String what) {
        long before = count.getAsLong();
        Condition.await(
                () -> callers.stream().anyMatch(Future::isDone) || count.getAsLong() >= before + more,
                () -> "more " + what + " than " + (count.getAsLong() - before));
    }

    private long successes() {
        return Math.min(
                attempts.stream()
                        .filter(attempt -> attempt.response().isSuccess())
                        .count(),
                looks.stream().filter(TimedResponse::isSuccess).count());
    }

    private long failures() {
        return attempts.stream()
                        .filter(attempt -> !attempt.response().isSuccess())
                        .count()
                + looks.stream().filter(look -> !look.isSuccess()).count();
    }

    /** Stops the load and returns the results. Fails if a call did not get a response. */
    Results stop() throws Exception {
        stopping = true;
        for (Future<?> caller : callers) {
            caller.get(1, TimeUnit.MINUTES);
        }
        return new Results(List.copyOf(attempts), List.copyOf(looks));
    }

    @Override
    public void close() {
        stopping = true;
        threads.shutdownNow();
    }

    /** The attempts to create projects, and the responses to reads. */
    record Results(List<CreationAttempt> attempts, List<TimedResponse> looks) {}
}
