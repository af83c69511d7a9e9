package dev.castellan.server.internal.front.time;

import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.xnio.XnioExecutor;
import org.xnio.XnioIoThread;

/** Runs a step after some time, during which the I/O thread serves other connections. Used on that thread only. */
public final class Pause {

    private static final Duration ALMOST_A_MILLISECOND = Duration.ofNanos(999_999);

    private final XnioIoThread thread;
    private final Runnable closing;
    private XnioExecutor.@Nullable Key key;

    /** Prepares pauses. The action runs in place of a step if the thread is about to end. */
    public Pause(XnioIoThread thread, Runnable closing) {
        this.thread = thread;
        this.closing = closing;
    }

    /** Runs the step after this time, never earlier, and after the work that the thread already has. */
    public void then(Duration time, Runnable step) {
        try {
            long millis = time.plus(ALMOST_A_MILLISECOND).toMillis();
            key = thread.executeAfter(step, millis, TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            closing.run();
        }
    }

    /** Cancels the step that waits, if there is one. */
    public void cancel() {
        if (key != null) {
            key.remove();
        }
    }
}
