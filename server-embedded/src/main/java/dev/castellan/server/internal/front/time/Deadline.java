package dev.castellan.server.internal.front.time;

import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.xnio.XnioExecutor;
import org.xnio.XnioIoThread;

/**
 * Runs an action on an I/O thread after some time, unless it is cancelled before. Started by one thread at a time; may
 * be cancelled by the thread that closes the connection.
 */
public final class Deadline {

    private final XnioIoThread thread;
    private final Duration time;
    private XnioExecutor.@Nullable Key key;

    public Deadline(XnioIoThread thread, Duration time) {
        this.thread = thread;
        this.time = time;
    }

    /** Starts the timer, unless it runs already. */
    public void start(Runnable late) {
        if (key == null) {
            try {
                key = thread.executeAfter(late, time.toMillis(), TimeUnit.MILLISECONDS);
            } catch (RejectedExecutionException e) {
                late.run(); // the server is closing
            }
        }
    }

    public void cancel() {
        XnioExecutor.Key running = key;
        key = null;
        if (running != null) {
            running.remove();
        }
    }
}
