package dev.castellan.client.internal.token;

import dev.castellan.client.internal.concurrent.DaemonThreads;
import dev.castellan.client.token.AccessToken;
import dev.castellan.client.token.AsyncTokenSource;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Calls a token source, but never concurrently. Concurrent callers share the token. */
final class SingleFlight {

    private final AsyncTokenSource source;
    private final Consumer<AccessToken> keep;
    private final Duration patience;
    private final AtomicReference<@Nullable Flight> current = new AtomicReference<>();

    /**
     * Creates a wrapper around a source.
     *
     * @param keep receives every token before the callers do
     * @param patience the time limit for the source. After a timeout, the next call queries the source again
     */
    SingleFlight(AsyncTokenSource source, Consumer<AccessToken> keep, Duration patience) {
        this.source = source;
        this.keep = keep;
        this.patience = patience;
    }

    /**
     * Joins the running fetch or starts a new fetch.
     *
     * @param here returns a token that arrived after the caller's check, or {@code null}
     */
    CompletableFuture<AccessToken> join(Supplier<@Nullable AccessToken> here) {
        Flight mine = new Flight();
        Flight running = current.compareAndExchange(null, mine);
        if (running != null) {
            return running.landed.copy();
        }
        AccessToken landed = here.get();
        if (landed == null) {
            start(mine);
        } else {
            current.set(null);
            mine.landed.complete(landed);
        }
        return mine.landed.copy();
    }

    /** Cancels the running fetch, if any. */
    void cancel() {
        Flight running = current.get();
        if (running != null) {
            running.asked.cancel(true);
        }
    }

    private void start(Flight flight) {
        CompletionStage<AccessToken> response = ask();
        // Does not use orTimeout, because its thread never ends and keeps the application's class loader reachable.
        ScheduledFuture<?> end = DaemonThreads.timer()
                .schedule(
                        () -> DaemonThreads.shared().execute(() -> giveUp(flight)),
                        patience.toMillis(),
                        TimeUnit.MILLISECONDS);
        CompletionStage<AccessToken> asked = flight.asked;
        asked.whenComplete((token, failure) -> {
            end.cancel(false);
            response.toCompletableFuture().cancel(true);
            land(flight, token, failure);
        });
        response.whenComplete((token, failure) -> {
            if (failure == null) {
                flight.asked.complete(token);
            } else {
                flight.asked.completeExceptionally(failure);
            }
        });
    }

    private static void giveUp(Flight flight) {
        flight.asked.completeExceptionally(new TimeoutException());
    }

    private CompletionStage<AccessToken> ask() {
        try {
            return source.fetch().toCompletableFuture();
        } catch (RuntimeException | Error e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private void land(Flight flight, @Nullable AccessToken token, @Nullable Throwable failure) {
        if (token != null) {
            keep.accept(token);
        }
        // Reset before the callers continue. Later callers start a new fetch or find the cached token.
        current.set(null);
        if (token != null) {
            flight.landed.complete(token);
        } else {
            flight.landed.completeExceptionally(failure == null ? new NoTokenException() : failure);
        }
    }

    /** One fetch, with the result of the source and the result for the callers. */
    private static final class Flight {

        private final CompletableFuture<AccessToken> asked = new CompletableFuture<>();
        private final CompletableFuture<AccessToken> landed = new CompletableFuture<>();
    }

    /** Thrown if a source returns {@code null}. */
    static final class NoTokenException extends RuntimeException {

        private static final long serialVersionUID = 1;

        NoTokenException() {
            super("gave no token");
        }
    }
}
