package dev.castellan.server.standalone.management;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether a server is ready for requests. A server is not ready before it starts serving, while its store does
 * not respond, while it cannot accept connections, and after it begins to stop. Thread-safe.
 */
public final class Readiness {

    /** A state of the server. */
    public enum State {
        /** The server has not finished starting. */
        STARTING,
        /** The server can handle requests. */
        READY,
        /** The store does not respond in time. */
        STORE_UNAVAILABLE,
        /** The server has reached its connection limit. */
        CONNECTIONS_EXHAUSTED,
        /** The server no longer accepts requests. */
        DRAINING
    }

    private final Duration timeout;
    private final Executor executor;
    private volatile State phase = State.STARTING;
    private volatile Supplier<@Nullable String> obstacle = () -> null;
    private volatile BooleanSupplier accepting = () -> true;
    private @Nullable Runnable storeCheck;
    private @Nullable CompletableFuture<Void> check;

    /**
     * Creates an instance in the state {@link State#STARTING}.
     *
     * @param timeout the maximum wait for a response from the store
     * @param executor runs the store checks, one at a time
     */
    public Readiness(Duration timeout, Executor executor) {
        this.timeout = timeout;
        this.executor = executor;
    }

    /**
     * Reports that the server has started serving requests. From then on, the server is ready while the store responds.
     *
     * @param newStoreCheck throws if the store does not respond
     * @param newAccepting returns true if the server accepts new connections
     */
    public synchronized void serving(Runnable newStoreCheck, BooleanSupplier newAccepting) {
        storeCheck = newStoreCheck;
        accepting = newAccepting;
        phase = State.READY;
    }

    /**
     * Sets the source of the reason why the latest change failed. The source returns null if the change succeeded. The
     * server stays ready while changes fail, because clients can still read, and the other servers on the database
     * cannot write either.
     */
    public void changes(Supplier<@Nullable String> newObstacle) {
        obstacle = newObstacle;
    }

    /** Returns the reason why the latest change failed, or null if the change succeeded. */
    @Nullable
    String obstacle() {
        return obstacle.get();
    }

    /** Reports that the server is stopping. From then on, it is not ready. */
    public void draining() {
        phase = State.DRAINING;
    }

    /** Checks the store and returns the current state. */
    public State state() {
        State now = phase;
        if (now != State.READY) {
            return now;
        }
        if (!accepting.getAsBoolean()) {
            return State.CONNECTIONS_EXHAUSTED;
        }
        return storeResponses() ? State.READY : State.STORE_UNAVAILABLE;
    }

    private boolean storeResponses() {
        try {
            check().get(timeout.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (ExecutionException | TimeoutException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Returns the running check, or starts one. A hanging store blocks only one thread. */
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
