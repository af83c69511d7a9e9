package dev.castellan.benchmarks;

import dev.castellan.benchmarks.load.Outcomes;
import dev.castellan.benchmarks.runnable.AttackedServer;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Asks a server once a second whether it is ready. */
final class ReadinessProbe implements AutoCloseable {

    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    private final Outcomes outcomes = new Outcomes();
    private final Future<?> asking;

    ReadinessProbe(AttackedServer server) {
        asking = clock.scheduleWithFixedDelay(() -> outcomes.add(server.readiness()), 1, 1, TimeUnit.SECONDS);
    }

    /** Returns the number of answers by status. */
    String seen() {
        return outcomes.toString();
    }

    @Override
    public void close() {
        asking.cancel(false);
        clock.shutdownNow();
    }
}
