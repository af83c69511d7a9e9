package dev.castellan.server.internal.front.time;

import java.time.Duration;
import java.util.concurrent.Executor;
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
    private final Executor late;
    private volatile @Nullable Timer timer;

    /** Creates a deadline whose action runs as soon as the time is over. */
    public Deadline(XnioIoThread thread, Duration time) {
        this(thread, time, Runnable::run);
    }

    /**
     * Creates a deadline.
     *
     * @param late runs the action on the I/O thread once the time is over. It may do so later: many connections that were
     *     opened together are late together
     */
    public Deadline(XnioIoThread thread, Duration time, Executor late) {
        this.thread = thread;
        this.time = time;
        this.late = late;
    }

    /** Returns the time from the start to the action. */
    public Duration time() {
        return time;
    }

    /** Starts the timer, unless it runs already. */
    public void start(Runnable action) {
        if (timer == null) {
            Timer started = new Timer(action);
            try {
                started.key = thread.executeAfter(started, time.toMillis(), TimeUnit.MILLISECONDS);
                timer = started;
            } catch (RejectedExecutionException e) {
                action.run(); // the server is closing
            }
        }
    }

    /** Stops the timer, also if the time is over and the action has not begun. */
    public void cancel() {
        Timer running = timer;
        timer = null;
        if (running != null) {
            running.cancel();
        }
    }

    /** One run of the timer. Keeps nothing of a connection in memory after it was cancelled. */
    private final class Timer implements Runnable {

        private volatile @Nullable Runnable action;
        private XnioExecutor.@Nullable Key key;

        Timer(Runnable action) {
            this.action = action;
        }

        @Override
        public void run() {
            late.execute(this::act);
        }

        private void act() {
            Runnable due = action;
            if (due != null) {
                due.run();
            }
        }

        void cancel() {
            action = null;
            XnioExecutor.Key scheduled = key;
            if (scheduled != null) {
                scheduled.remove();
            }
        }
    }
}
