package dev.castellan.server.internal.front.turns;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.LongSupplier;
import org.xnio.XnioIoThread;
import org.xnio.XnioWorker;

/** Runs steps that do not block, each on the I/O thread of its connection. */
public final class IoTurns implements Turns {

    private final ThreadTurns[] threads;

    /**
     * Prepares turns for the I/O threads of a front.
     *
     * @param longest how long a step may wait
     */
    public IoTurns(XnioWorker worker, Duration longest, Allowance allowance) {
        this(worker, longest, allowance, System::nanoTime);
    }

    IoTurns(XnioWorker worker, Duration longest, Allowance allowance, LongSupplier nanoTime) {
        threads = new ThreadTurns[worker.getIoThreadCount()];
        Arrays.setAll(threads, thread -> new ThreadTurns(longest, allowance, nanoTime));
    }

    @Override
    public void take(Turn turn) {
        XnioIoThread thread = turn.ioThread();
        if (thread == Thread.currentThread()) {
            of(thread).take(turn);
            return;
        }
        try {
            thread.execute(() -> of(thread).take(turn));
        } catch (RejectedExecutionException e) {
            turn.refuse(); // the front closes its connections
        }
    }

    @Override
    public void mayRunAgain(TurnKey key) {
        for (ThreadTurns turns : threads) {
            turns.mayRunAgain();
        }
    }

    /** Returns whether a step on an I/O thread need not wait for others, if its owner may run. Called on that thread. */
    boolean mayRunAtOnce(XnioIoThread thread) {
        return of(thread).mayRunAtOnce(thread);
    }

    private ThreadTurns of(XnioIoThread thread) {
        return threads[thread.getNumber()];
    }
}
