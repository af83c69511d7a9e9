package dev.castellan.server.standalone.audit;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Writes lines to another target on a thread of its own, and waits for each, but not longer than a limit. If the target
 * stalls, lines wait in a bounded queue, so that it holds up the requests of a moment for that time, and no others
 * until the queue is empty. A line that fails after its writer has stopped to wait is counted.
 */
final class QueuedTarget implements LineTarget {

    private static final Duration LONGEST_END = Duration.ofSeconds(2);

    private final LineTarget target;
    private final Duration longestWait;
    private final Duration longestEnd;
    private final int most;
    private final LostLines lost;
    private final Deque<PendingLine> queue = new ArrayDeque<>();
    private final Thread thread = new Thread(this::run, "castellan-audit");
    private @Nullable PendingLine current;
    private @Nullable IOException failedClose;
    private boolean stalled;
    private boolean closed;

    /**
     * Starts the thread.
     *
     * @param longestWait how long a line is waited for; zero to wait for none
     * @param most the largest number of lines that wait
     * @param lost counts the lines whose loss no writer is told of
     */
    QueuedTarget(LineTarget target, Duration longestWait, int most, LostLines lost) {
        this(target, longestWait, most, lost, LONGEST_END);
    }

    /** Starts with another time limit for {@link #close}. */
    QueuedTarget(LineTarget target, Duration longestWait, int most, LostLines lost, Duration longestEnd) {
        this.target = target;
        this.longestWait = longestWait;
        this.longestEnd = longestEnd;
        this.most = most;
        this.lost = lost;
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * {@inheritDoc}
     *
     * @throws IOException also if too many lines wait; if this one only waits, nothing is thrown
     */
    @Override
    public void write(byte[] line) throws IOException {
        PendingLine pending = new PendingLine(line);
        if (enqueue(pending) && !pending.await(longestWait)) {
            leave(pending);
        }
    }

    /**
     * Waits for some seconds until the lines that wait are written. Counts those that are not. The thread closes the
     * target, since a write that hangs would hold up this one too.
     */
    @Override
    public void close() throws IOException {
        synchronized (queue) {
            closed = true;
            queue.notifyAll();
        }
        try {
            thread.join(longestEnd.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        synchronized (queue) {
            giveUp();
            if (failedClose != null) {
                throw failedClose;
            }
        }
    }

    /** Returns whether writers do not wait, since older lines still do. */
    boolean isStalled() {
        synchronized (queue) {
            return stalled;
        }
    }

    /** Returns whether to wait for the line. */
    private boolean enqueue(PendingLine pending) throws IOException {
        synchronized (queue) {
            if (closed || queue.size() >= most) {
                throw new IOException("whoever reads it has stopped to read, or its disk does not answer");
            }
            queue.add(pending);
            queue.notifyAll();
            if (!stalled && !longestWait.isZero()) {
                return true;
            }
            pending.leave();
            return false;
        }
    }

    private void leave(PendingLine pending) throws IOException {
        synchronized (queue) {
            if (pending.leave()) {
                stalled = true;
                return;
            }
        }
        // it has ended just now
        pending.await(Duration.ZERO);
    }

    private void giveUp() {
        IOException why = new IOException("the lines that waited could not be written before the end");
        if (current != null) {
            fail(current, why);
            current = null;
        }
        for (PendingLine pending = queue.poll(); pending != null; pending = queue.poll()) {
            fail(pending, why);
        }
    }

    private void run() {
        for (PendingLine next = take(); next != null; next = take()) {
            Throwable failure = write(next);
            synchronized (queue) {
                end(next, failure);
            }
        }
        try {
            target.close();
        } catch (IOException e) {
            synchronized (queue) {
                failedClose = e;
            }
        }
    }

    /** Waits for a line; returns {@code null} at the end. */
    private @Nullable PendingLine take() {
        synchronized (queue) {
            boolean interrupted = false;
            while (queue.isEmpty() && !closed && !interrupted) {
                try {
                    queue.wait();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            // only the end of the process interrupts this thread: what comes then is refused
            closed |= interrupted;
            current = queue.poll();
            return current;
        }
    }

    private @Nullable Throwable write(PendingLine line) {
        try {
            target.write(line.text());
            return null;
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
            return e;
        }
    }

    private void end(PendingLine line, @Nullable Throwable failure) {
        if (current == null) {
            // close() has counted it
            return;
        }
        current = null;
        if (failure == null) {
            line.written();
        } else {
            fail(line, failure);
        }
        if (queue.isEmpty()) {
            stalled = false;
        }
    }

    private void fail(PendingLine line, Throwable failure) {
        if (!line.failed(failure)) {
            lost.add(failure instanceof IOException e ? e : new IOException(failure));
        }
    }
}
