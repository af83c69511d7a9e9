package dev.castellan.client;

import dev.castellan.client.errors.TooManyCallsException;
import dev.castellan.model.endpoint.Endpoint;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Lets so many attempts run at once, and so many wait for their turn. Thread-safe. */
final class CallQueue {

    private static final CompletableFuture<Void> NOW = CompletableFuture.completedFuture(null);

    private final Concurrency limits;
    private final ReentrantLock lock = new ReentrantLock();
    private final Deque<CompletableFuture<Void>> waiting = new ArrayDeque<>();
    private int running;

    CallQueue(Concurrency limits) {
        this.limits = limits;
    }

    /**
     * Returns a future that is complete when it is the attempt's turn; cancelling it gives the place in the queue away.
     *
     * @throws TooManyCallsException if there is no place left
     */
    CompletableFuture<Void> enter(Endpoint<?, ?> endpoint) {
        lock.lock();
        try {
            return running < limits.calls() ? begin() : enqueue(endpoint);
        } finally {
            lock.unlock();
        }
    }

    /** Ends an attempt that had its turn. */
    void leave() {
        CompletableFuture<Void> next = next();
        while (next != null && !next.complete(null)) {
            next = next();
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

    /** Hands the turn of an attempt that ended to the one that waits longest. */
    private @Nullable CompletableFuture<Void> next() {
        lock.lock();
        try {
            CompletableFuture<Void> next = waiting.poll();
            if (next == null) {
                running--;
            }
            return next;
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
}
