package dev.castellan.client.internal.concurrent;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The future of a call. The call ends if the future is completed in any way, such as by cancelling or by {@code
 * orTimeout}, or if a future derived from it is cancelled.
 *
 * @param <T> what the call answers
 */
public final class CallFuture<T> extends CompletableFuture<T> {

    private final @Nullable CallFuture<?> origin;
    private final InFlight underWay;

    private CallFuture(@Nullable CallFuture<?> origin, InFlight underWay) {
        this.origin = origin;
        this.underWay = underWay;
    }

    /** Returns the future of a call that is about to begin. */
    public static <T> CallFuture<T> begin() {
        return new CallFuture<>(null, new InFlight());
    }

    /** Sets how to cancel the step that the call waits for. */
    public void waitsFor(Runnable cancelStep) {
        underWay.step(cancelStep);
    }

    /** Sets how to cancel the timer of the call. */
    public void endsBy(Runnable cancelTimer) {
        underWay.timer(cancelTimer);
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

    /** Completing a derived future does not end the call, since others may still wait for it. */
    private void endOwn() {
        if (origin == null) {
            underWay.end();
        }
    }

    /** The step that a call waits for, so that ending the call also ends the step. Thread-safe. */
    private static final class InFlight {

        private @Nullable Runnable cancelStep;
        private @Nullable Runnable cancelTimer;
        private boolean over;

        /** Sets how to cancel the present step. If the call has ended, cancels it. */
        void step(Runnable cancel) {
            if (keepStep(cancel)) {
                cancel.run();
            }
        }

        /** Sets how to cancel the timer of the call. If the call has ended, cancels it. */
        void timer(Runnable cancel) {
            if (keepTimer(cancel)) {
                cancel.run();
            }
        }

        /** Cancels the present step and the timer, and each step that follows. */
        void end() {
            run(takeStep());
            run(takeTimer());
        }

        private synchronized boolean keepStep(Runnable cancel) {
            cancelStep = cancel;
            return over;
        }

        private synchronized boolean keepTimer(Runnable cancel) {
            cancelTimer = cancel;
            return over;
        }

        private synchronized @Nullable Runnable takeStep() {
            over = true;
            Runnable taken = cancelStep;
            cancelStep = null;
            return taken;
        }

        private synchronized @Nullable Runnable takeTimer() {
            Runnable taken = cancelTimer;
            cancelTimer = null;
            return taken;
        }

        /** Runs outside of the lock, since a cancelled step calls back. */
        private static void run(@Nullable Runnable cancel) {
            if (cancel != null) {
                cancel.run();
            }
        }
    }
}
