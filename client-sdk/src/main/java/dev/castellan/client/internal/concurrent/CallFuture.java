package dev.castellan.client.internal.concurrent;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a call to come. However it is ended, by cancelling it, by {@code orTimeout} or otherwise, ends the call;
 * cancelling a future derived from it does so too.
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

    /** Notes how to cancel what the call is waiting for. */
    public void waitsFor(Runnable cancelStep) {
        underWay.step(cancelStep);
    }

    /** Notes how to cancel the timer of the call. */
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

    /** Others may still wait for the call if only a derived future is completed by hand. */
    private void endOwn() {
        if (origin == null) {
            underWay.end();
        }
    }
}
