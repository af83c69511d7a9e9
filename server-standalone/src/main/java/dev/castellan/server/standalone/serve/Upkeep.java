package dev.castellan.server.standalone.serve;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs the periodic tasks of a server on one thread. */
final class Upkeep implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Upkeep.class);

    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(Upkeep::daemon);

    /** Runs work soon, and then repeatedly with this pause between runs. A failure does not stop later runs. */
    @SuppressWarnings("FutureReturnValueIgnored") // the work never throws: see guarded(..)
    void every(Duration time, Runnable work) {
        thread.scheduleWithFixedDelay(() -> guarded(work), 0, time.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Stops running work. */
    @Override
    public void close() {
        thread.shutdownNow();
    }

    private static void guarded(Runnable work) {
        try {
            work.run();
        } catch (RuntimeException e) {
            LOG.error("a background task failed, and will be repeated", e);
        }
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "castellan-upkeep");
        thread.setDaemon(true);
        return thread;
    }
}
