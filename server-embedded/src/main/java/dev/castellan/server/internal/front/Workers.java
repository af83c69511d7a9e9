package dev.castellan.server.internal.front;

import dev.castellan.server.limits.Limits;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Runs a service: on a bounded pool of threads if the service blocks, otherwise on the calling thread. */
final class Workers implements Executor {

    private static final long KEEP_SECONDS = 30;

    /** Longest time to wait for work to end after it was interrupted. */
    private static final long INTERRUPTED_SECONDS = 1;

    private final @Nullable ThreadPoolExecutor pool;

    Workers(String name, Limits limits, boolean blocks) {
        this.pool = blocks ? pool(name, limits) : null;
    }

    @Override
    public void execute(Runnable work) {
        if (pool == null) {
            work.run();
        } else {
            pool.execute(work);
        }
    }

    /** Waits this time for running work to end, and then interrupts it. */
    void close(Duration time) throws InterruptedException {
        if (pool != null) {
            pool.shutdown();
            if (!pool.awaitTermination(time.toMillis(), TimeUnit.MILLISECONDS)) {
                pool.shutdownNow();
                pool.awaitTermination(INTERRUPTED_SECONDS, TimeUnit.SECONDS);
            }
        }
    }

    private static ThreadPoolExecutor pool(String name, Limits limits) {
        AtomicInteger count = new AtomicInteger();
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                limits.workers(),
                limits.workers(),
                KEEP_SECONDS,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(limits.queue()),
                work -> {
                    Thread thread = new Thread(work, name + " worker-" + count.incrementAndGet());
                    thread.setDaemon(true);
                    return thread;
                });
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }
}
