package dev.castellan.server.internal.front.turns;

import dev.castellan.server.internal.front.time.Sweep;
import dev.castellan.server.limits.Limits;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Runs steps that block, on a bounded pool of threads. No thread waits for the turn of an owner: a step gets a thread
 * when it may run.
 */
public final class WorkerTurns implements Turns {

    /** How often a step that waits is looked at before it is refused. */
    private static final int LOOKS = 4;

    private static final long KEEP_SECONDS = 30;

    /** Longest time to wait for work to end after it was interrupted. */
    private static final long INTERRUPTED_SECONDS = 1;

    private final ThreadPoolExecutor pool;
    private final TurnQueue queue;
    private final Turns refusals;
    private final long longestNanos;
    private final Sweep expiry;

    /**
     * Starts without a thread.
     *
     * @param refusals runs what refuses a step, since that takes time on an I/O thread
     */
    public WorkerTurns(String name, Limits limits, Shares shares, Allowance allowance, Turns refusals) {
        this.pool = pool(name, limits.workers());
        this.queue = new TurnQueue(limits.queue(), shares, allowance, System::nanoTime);
        this.refusals = refusals;
        this.longestNanos = limits.turnTime().toNanos();
        this.expiry = new Sweep(limits.turnTime().toMillis() / LOOKS, this::refuseLate);
    }

    @Override
    public void take(Turn turn) {
        Turn refused;
        synchronized (queue) {
            refused = queue.add(turn);
        }
        if (refused != null) {
            refusals.take(new RefusedTurn(refused));
        }
        dispatch();
        if (isWaiting()) {
            expiry.schedule(turn.ioThread());
        }
    }

    @Override
    public void mayRunAgain(TurnKey key) {
        dispatch();
    }

    /** Waits this time for running work to end, and then interrupts it. */
    public void close(Duration time) throws InterruptedException {
        pool.shutdown();
        if (!pool.awaitTermination(time.toMillis(), TimeUnit.MILLISECONDS)) {
            pool.shutdownNow();
            pool.awaitTermination(INTERRUPTED_SECONDS, TimeUnit.SECONDS);
        }
    }

    /** Gives a thread to each step that may run now. */
    private void dispatch() {
        for (Turn turn = next(); turn != null; turn = next()) {
            Turn started = turn;
            try {
                pool.execute(() -> work(started));
            } catch (RejectedExecutionException e) {
                done(started);
                refusals.take(new RefusedTurn(started));
            }
        }
    }

    /** Runs a step, and then those whose turn it is, until there is none. */
    private void work(Turn first) {
        Turn turn = first;
        while (turn != null) {
            try {
                turn.run();
            } finally {
                done(turn);
            }
            turn = next();
            dispatch(); // the end of one write may be the turn of another and of a read
        }
    }

    private @Nullable Turn next() {
        synchronized (queue) {
            return queue.poll();
        }
    }

    private void done(Turn turn) {
        synchronized (queue) {
            queue.done(turn);
        }
    }

    private boolean isWaiting() {
        synchronized (queue) {
            return queue.size() > 0;
        }
    }

    private boolean refuseLate() {
        List<Turn> late;
        synchronized (queue) {
            late = queue.removeOlderThan(longestNanos);
        }
        late.forEach(turn -> refusals.take(new RefusedTurn(turn)));
        return isWaiting();
    }

    private static ThreadPoolExecutor pool(String name, int workers) {
        AtomicInteger count = new AtomicInteger();
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                workers, workers, KEEP_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), work -> {
                    Thread thread = new Thread(work, name + " worker-" + count.incrementAndGet());
                    thread.setDaemon(true);
                    return thread;
                });
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }
}
