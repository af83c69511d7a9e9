package dev.castellan.client.internal.concurrent;

import dev.castellan.client.errors.TooManyCallsException;
import dev.castellan.model.endpoint.Endpoint;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Limits the number of running attempts and the number of queued attempts. Thread-safe. */
public final class CallQueue {

    /** The default number of running attempts. */
    public static final int RUNNING = 64;

    private static final CompletableFuture<Void> NOW = CompletableFuture.completedFuture(null);

    private final int maxRunning;
    private final int maxWaiting;
    private final ReentrantLock lock = new ReentrantLock();
    private final Deque<CompletableFuture<Void>> waiting = new ArrayDeque<>();
    private final ThreadLocal<Boolean> handingOn = new ThreadLocal<>();
    private int running;

    /** Creates a queue with the maximum numbers of running and of queued attempts. */
    public CallQueue(int maxRunning, int maxWaiting) {
        this.maxRunning = maxRunning;
        this.maxWaiting = maxWaiting;
    }

    /**
     * Returns a future that completes when the attempt can start. Cancelling the future removes the attempt from the
     * queue.
     *
     * @throws TooManyCallsException if the queue is full
     */
    public CompletableFuture<Void> enter(Endpoint<?, ?> endpoint) {
        CompletableFuture<Void> call = place(endpoint);
        // Another thread may have released a permit without passing it on yet.
        handOn();
        return call;
    }

    /** Releases the permit of an attempt that has ended. */
    public void leave() {
        giveBack();
        handOn();
    }

    private CompletableFuture<Void> place(Endpoint<?, ?> endpoint) {
        lock.lock();
        try {
            return running < maxRunning && waiting.isEmpty() ? begin() : enqueue(endpoint);
        } finally {
            lock.unlock();
        }
    }

    private CompletableFuture<Void> begin() {
        running++;
        return NOW;
    }

    private CompletableFuture<Void> enqueue(Endpoint<?, ?> endpoint) {
        if (waiting.size() >= maxWaiting) {
            throw new TooManyCallsException(endpoint, maxRunning, maxWaiting);
        }
        CompletableFuture<Void> call = new QueuedCall();
        waiting.add(call);
        return call;
    }

    /**
     * Passes free permits to the oldest queued attempts. An attempt may end within this method, on the same stack. The
     * running loop then passes on its permit, which prevents deep recursion.
     */
    private void handOn() {
        if (handingOn.get() != null) {
            return;
        }
        handingOn.set(true);
        try {
            for (CompletableFuture<Void> next = next(); next != null; next = next()) {
                if (!next.complete(null)) {
                    giveBack();
                }
            }
        } finally {
            handingOn.remove();
        }
    }

    /**
     * Takes a free permit for the oldest queued attempt. Returns {@code null} if all permits are taken or the queue is
     * empty.
     */
    private @Nullable CompletableFuture<Void> next() {
        lock.lock();
        try {
            CompletableFuture<Void> next = running < maxRunning ? waiting.poll() : null;
            if (next != null) {
                running++;
            }
            return next;
        } finally {
            lock.unlock();
        }
    }

    private void giveBack() {
        lock.lock();
        try {
            running--;
        } finally {
            lock.unlock();
        }
    }

    private void remove(QueuedCall call) {
        lock.lock();
        try {
            waiting.removeIf(other -> other == call);
        } finally {
            lock.unlock();
        }
    }

    /** A queued attempt. */
    private final class QueuedCall extends CompletableFuture<Void> {

        @Override
        public boolean cancel(boolean mayInterruptIfRunning) {
            boolean cancelled = super.cancel(mayInterruptIfRunning);
            if (cancelled) {
                remove(this);
            }
            return cancelled;
        }
    }
}
