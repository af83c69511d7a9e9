package dev.castellan.client.internal.concurrent;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The future of a call. Completing the future in any way, for example with {@code orTimeout}, ends the call. Cancelling
 * a derived future also ends the call.
 *
 * @param <T> the type of the result
 */
public final class CallFuture<T> extends CompletableFuture<T> {

    private final @Nullable CallFuture<?> origin;
    private final InFlight underWay;

    private CallFuture(@Nullable CallFuture<?> origin, InFlight underWay) {
        this.origin = origin;
        this.underWay = underWay;
    }

    public static <T> CallFuture<T> begin() {
        return new CallFuture<>(null, new InFlight());
    }

    /** Sets the action that cancels the current step. */
    public void waitsFor(Runnable cancelStep) {
        underWay.step(cancelStep);
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        boolean cancelled = super.cancel(mayInterruptIfRunning);
        if (origin != null) {
            origin.cancel(mayInterruptIfRunning);
        }
        underWay.end();
        return cancelled;
    }

    @Override
    public boolean complete(@Nullable T value) {
        boolean first = super.complete(value);
        endOwn();
        return first;
    }

    @Override
    public boolean completeExceptionally(Throwable failure) {
        boolean first = super.completeExceptionally(failure);
        endOwn();
        return first;
    }

    @Override
    public <U> CompletableFuture<U> newIncompleteFuture() {
        return new CallFuture<>(origin == null ? this : origin, underWay);
    }

    /**
     * Ends the call if this is the original future. Completing a derived future does not end the call, because other
     * futures may depend on it.
     */
    private void endOwn() {
        if (origin == null) {
            underWay.end();
        }
    }

    /** The current step of a call, which is cancelled when the call ends. Thread-safe. */
    private static final class InFlight {

        private @Nullable Runnable cancelStep;
        private boolean over;

        /** Sets the action that cancels the current step. Runs the action immediately if the call has ended. */
        void step(Runnable cancel) {
            if (keepStep(cancel)) {
                cancel.run();
            }
        }

        /** Cancels the current step and all later steps. */
        void end() {
            // Runs the action without holding the lock, because the cancelled step may call this object.
            Runnable cancel = takeStep();
            if (cancel != null) {
                cancel.run();
            }
        }

        private synchronized boolean keepStep(Runnable cancel) {
            cancelStep = cancel;
            return over;
        }

        private synchronized @Nullable Runnable takeStep() {
            over = true;
            Runnable cancellation = cancelStep;
            cancelStep = null;
            return cancellation;
        }
    }
}
