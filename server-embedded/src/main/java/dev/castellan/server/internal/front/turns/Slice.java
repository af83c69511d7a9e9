package dev.castellan.server.internal.front.turns;

import java.util.concurrent.RejectedExecutionException;
import java.util.function.LongSupplier;
import org.xnio.XnioIoThread;

/**
 * The time that an I/O thread spends on the connections that it has found ready, before those that are left wait for
 * their turn. Used on that thread.
 */
final class Slice {

    /** Long enough for tens of short requests, and short enough for nobody to notice. */
    static final long NANOS = 500_000;

    private final LongSupplier nanoTime;
    private final Runnable end = this::end;
    private boolean begun;
    private long until;

    /** @param nanoTime the time, as {@link System#nanoTime()} */
    Slice(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** Returns whether time is left. It begins when this is first asked after the thread has looked for connections. */
    boolean isLeft(XnioIoThread thread) {
        if (begun) {
            return nanoTime.getAsLong() - until < 0;
        }
        try {
            thread.execute(end); // runs after all connections that are ready
        } catch (RejectedExecutionException e) {
            return false; // the front closes its connections
        }
        begun = true;
        until = nanoTime.getAsLong() + NANOS;
        return true;
    }

    private void end() {
        begun = false;
    }
}
