package dev.castellan.server.internal.front.time;

import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.xnio.XnioExecutor;
import org.xnio.XnioIoThread;

/** The time between two steps, during which the I/O thread serves others. Used on that thread only. */
public final class Pause {

    private static final Duration ALMOST_A_MILLISECOND = Duration.ofNanos(999_999);

    private final XnioIoThread thread;
    private final Runnable closing;
    private XnioExecutor.@Nullable Key key;

    /** Prepares pauses that are given up, by this step, where the thread is about to end. */
    public Pause(XnioIoThread thread, Runnable closing) {
        this.thread = thread;
        this.closing = closing;
    }

    /** Takes the next step after this time, never earlier; not before what the thread has still to do. */
    public void then(Duration time, Runnable step) {
        try {
            long millis = time.plus(ALMOST_A_MILLISECOND).toMillis();
            key = thread.executeAfter(step, millis, TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            closing.run();
        }
    }

    /** Gives up the step that waits, if one does. */
    public void cancel() {
        if (key != null) {
            key.remove();
        }
    }
}
