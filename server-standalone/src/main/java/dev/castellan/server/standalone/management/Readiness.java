package dev.castellan.server.standalone.management;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The readiness of a server for requests. The server is not ready before it serves, while its store does not answer,
 * while it accepts no connection, and after it began to stop. Safe for use by several threads.
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
        /** All connections that the server may have are in use. */
        CONNECTIONS_EXHAUSTED,
        /** The server takes no more requests. */
        DRAINING
    }

    private final Duration longestWait;
    private final Executor executor;
    private volatile State phase = State.STARTING;
    private volatile BooleanSupplier storageFull = () -> false;
    private volatile BooleanSupplier accepting = () -> true;
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
     * Reports that the server serves. It is ready while the store answers.
     *
     * @param newStoreCheck throws if the store does not answer
     * @param newAccepting says whether a new connection would be accepted
     */
    public synchronized void serving(Runnable newStoreCheck, BooleanSupplier newAccepting) {
        storeCheck = newStoreCheck;
        accepting = newAccepting;
        phase = State.READY;
    }

    /**
     * Sets the check for a full storage. A server with a full storage stays ready for reads: the other servers of the
     * database could not write either, and without all of them the reads would end too.
     */
    public void storage(BooleanSupplier isFull) {
        storageFull = isFull;
    }

    /** Returns whether the latest change found no space. */
    boolean isStorageFull() {
        return storageFull.getAsBoolean();
    }

    /** Reports that the server stops. It is not ready afterwards. */
    public void draining() {
        phase = State.DRAINING;
    }

    /** Returns the current state. Checks the store for it. */
    public State state() {
        State now = phase;
        if (now != State.READY) {
            return now;
        }
        if (!accepting.getAsBoolean()) {
            return State.CONNECTIONS_EXHAUSTED;
        }
        return storeAnswers() ? State.READY : State.STORE_UNAVAILABLE;
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

    /** Returns the current check, or starts one. A store that hangs occupies only one thread. */
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
