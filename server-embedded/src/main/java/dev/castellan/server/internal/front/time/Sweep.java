package dev.castellan.server.internal.front.time;

import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.xnio.XnioIoThread;

/** Looks for what is overdue, from time to time while there is anything to look for. Safe for use by several threads. */
public final class Sweep {

    private final long pauseMillis;
    private final BooleanSupplier look;
    private final AtomicBoolean scheduled = new AtomicBoolean();

    /**
     * Starts with nothing scheduled.
     *
     * @param pauseMillis the time between two looks
     * @param look deals with what is overdue, and returns whether anything is left to look for
     */
    public Sweep(long pauseMillis, BooleanSupplier look) {
        this.pauseMillis = Math.max(1, pauseMillis);
        this.look = look;
    }

    /** Looks on an I/O thread after a pause, unless that is scheduled already. */
    public void schedule(XnioIoThread thread) {
        if (scheduled.compareAndSet(false, true)) {
            try {
                thread.executeAfter(() -> run(thread), pauseMillis, TimeUnit.MILLISECONDS);
            } catch (RejectedExecutionException e) {
                // the front closes its connections, and with them all that could be overdue
            }
        }
    }

    private void run(XnioIoThread thread) {
        scheduled.set(false);
        if (look.getAsBoolean()) {
            schedule(thread);
        }
    }
}
