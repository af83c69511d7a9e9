package dev.castellan.server.standalone.management;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether requests may be sent to this server: not before it serves, not while its store does not answer, and not
 * after it began to stop. Safe for use by several threads.
 */
public final class Readiness {

    /** A state of the server. */
    public enum State {
        /** The server is not ready yet. */
        STARTING,
        /** Requests may be sent. */
        READY,
        /** The store does not answer in time. */
        STORE_UNAVAILABLE,
        /** The server takes no more requests. */
        DRAINING
    }

    private final Duration longestWait;
    private final Executor executor;
    private volatile State phase = State.STARTING;
    private @Nullable Runnable storeCheck;
    private @Nullable CompletableFuture<Void> check;

    /**
     * Starts with {@link State#STARTING}.
     *
     * @param longestWait the time limit of the answer of the store
     * @param executor runs the checks of the store, one at a time
     */
    public Readiness(Duration longestWait, Executor executor) {
        this.longestWait = longestWait;
        this.executor = executor;
    }

    /**
     * Says that the server serves: from now on it is ready while the store answers.
     *
     * @param newStoreCheck throws if the store does not answer
     */
    public synchronized void serving(Runnable newStoreCheck) {
        storeCheck = newStoreCheck;
        phase = State.READY;
    }

    /** Says that the server stops: from now on it is not ready. */
    public void draining() {
        phase = State.DRAINING;
    }

    /** Returns the current state. Checks the store for it. */
    public State state() {
        State now = phase;
        return now == State.READY && !storeAnswers() ? State.STORE_UNAVAILABLE : now;
    }

    private boolean storeAnswers() {
        try {
            check().get(longestWait.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (ExecutionException | TimeoutException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Returns the current check, or starts one, so that a store that hangs occupies only one thread. */
    private synchronized CompletableFuture<Void> check() {
        CompletableFuture<Void> current = check;
        if (current == null || current.isDone()) {
            Runnable work = storeCheck == null ? () -> {} : storeCheck;
            current = CompletableFuture.runAsync(work, executor);
            check = current;
        }
        return current;
    }
}
