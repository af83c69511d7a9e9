package dev.castellan.server.standalone.management;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Whether requests shall be sent to this server: not before it serves, not while its store does not answer, not once it
 * stops. Safe for use by several threads.
 */
public final class Readiness {

    /** What a server answers who is asked. */
    public enum State {
        /** It is not there yet. */
        STARTING,
        /** Requests are welcome. */
        READY,
        /** Its store does not answer, or not in time. */
        STORE_UNAVAILABLE,
        /** It takes no more requests. */
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
     * @param longestWait how long the store may take to answer
     * @param executor where the store is asked, once at a time
     */
    public Readiness(Duration longestWait, Executor executor) {
        this.longestWait = longestWait;
        this.executor = executor;
    }

    /**
     * From now on requests are welcome while the store answers.
     *
     * @param newStoreCheck throws if it does not
     */
    public synchronized void serving(Runnable newStoreCheck) {
        storeCheck = newStoreCheck;
        phase = State.READY;
    }

    /** From now on no more requests are welcome. */
    public void draining() {
        phase = State.DRAINING;
    }

    /** Returns the state of this moment, and asks the store for it. */
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

    /** Returns the check under way, so that a store that hangs holds one thread however often it is asked for. */
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
