package dev.castellan.server.internal.front.turns;

import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
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
        threads = new ThreadTurns[worker.getIoThreadCount()];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new ThreadTurns(longest, allowance);
        }
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

    /** Returns whether a step waits on an I/O thread. Called on that thread. */
    boolean isWaiting(XnioIoThread thread) {
        return of(thread).isWaiting();
    }

    private ThreadTurns of(XnioIoThread thread) {
        return threads[thread.getNumber()];
    }
}
