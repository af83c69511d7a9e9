package dev.castellan.client.internal.concurrent;

import dev.castellan.client.errors.TooManyCallsException;
import dev.castellan.model.endpoint.Endpoint;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Limits the attempts that run at once, and those that wait for a turn. Thread-safe. */
public final class CallQueue {

    private static final CompletableFuture<Void> NOW = CompletableFuture.completedFuture(null);

    private final Concurrency limits;
    private final ReentrantLock lock = new ReentrantLock();
    private final Deque<CompletableFuture<Void>> waiting = new ArrayDeque<>();
    private final ThreadLocal<Boolean> handingOn = new ThreadLocal<>();
    private int running;

    public CallQueue(Concurrency limits) {
        this.limits = limits;
    }

    /**
     * Returns a future that completes when it is the attempt's turn. Cancelling it leaves the queue.
     *
     * @throws TooManyCallsException if there is no place left
     */
    public CompletableFuture<Void> enter(Endpoint<?, ?> endpoint) {
        CompletableFuture<Void> turn = place(endpoint);
        // A turn may be free already, but held by a thread that is delayed.
        handOn();
        return turn;
    }

    /** Ends an attempt that had its turn. */
    public void leave() {
        giveBack();
        handOn();
    }

    private CompletableFuture<Void> place(Endpoint<?, ?> endpoint) {
        lock.lock();
        try {
            return running < limits.calls() && waiting.isEmpty() ? begin() : enqueue(endpoint);
        } finally {
            lock.unlock();
        }
    }

    private CompletableFuture<Void> begin() {
        running++;
        return NOW;
    }

    private CompletableFuture<Void> enqueue(Endpoint<?, ?> endpoint) {
        if (waiting.size() >= limits.waiting()) {
            throw new TooManyCallsException(endpoint, limits.calls(), limits.waiting());
        }
        CompletableFuture<Void> turn = new Turn();
        waiting.add(turn);
        return turn;
    }

    /**
     * Gives free turns to the attempts that have waited longest. An attempt may end within this method and leave on the
     * same stack. The loop passes its turn on, so that the stack does not grow with the queue.
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

    /** Takes a free turn for the attempt that has waited longest, if there are both. */
    private @Nullable CompletableFuture<Void> next() {
        lock.lock();
        try {
            CompletableFuture<Void> next = running < limits.calls() ? waiting.poll() : null;
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

    private void remove(Turn turn) {
        lock.lock();
        try {
            waiting.removeIf(other -> other == turn);
        } finally {
            lock.unlock();
        }
    }

    /** A place in the queue. */
    private final class Turn extends CompletableFuture<Void> {

        @Override
        public boolean cancel(boolean mayInterruptIfRunning) {
            boolean cancelled = super.cancel(mayInterruptIfRunning);
            if (cancelled) {
                remove(this);
            }
            return cancelled;
        }
    }

    /**
     * The limits of asynchronous attempts.
     *
     * @param calls the most attempts that run at once
     * @param waiting the most attempts that wait for a turn
     */
    public record Concurrency(int calls, int waiting) {

        public static final Concurrency DEFAULT = new Concurrency(64, 10_000);

        public Concurrency {
            if (calls < 1) {
                throw new IllegalArgumentException("maxConcurrentCalls: " + calls + " is not positive");
            }
            if (waiting < 0) {
                throw new IllegalArgumentException("maxQueuedCalls: " + waiting + " is negative");
            }
        }

        public Concurrency withCalls(int most) {
            return new Concurrency(most, waiting);
        }

        public Concurrency withWaiting(int most) {
            return new Concurrency(calls, most);
        }
    }
}
