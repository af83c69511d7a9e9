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
     * @param latest returns a token that arrived after the caller's check, or {@code null}
     */
    CompletableFuture<AccessToken> join(Supplier<@Nullable AccessToken> latest) {
        Flight newFlight = new Flight();
        Flight running = current.compareAndExchange(null, newFlight);
        if (running != null) {
            return running.result.copy();
        }
        AccessToken result = latest.get();
        if (result == null) {
            start(newFlight);
        } else {
            current.set(null);
            newFlight.result.complete(result);
        }
        return newFlight.result.copy();
    }

    /** Cancels the running fetch, if any. */
    void cancel() {
        Flight running = current.get();
        if (running != null) {
            running.request.cancel(true);
        }
    }

    private void start(Flight flight) {
        CompletionStage<AccessToken> response = fetch();
        // Does not use orTimeout, because its thread never ends and keeps the application's class loader reachable.
        ScheduledFuture<?> end = DaemonThreads.timer()
                .schedule(
                        () -> DaemonThreads.shared().execute(() -> giveUp(flight)),
                        patience.toMillis(),
                        TimeUnit.MILLISECONDS);
        CompletionStage<AccessToken> request = flight.request;
        request.whenComplete((token, failure) -> {
            end.cancel(false);
            response.toCompletableFuture().cancel(true);
            complete(flight, token, failure);
        });
        response.whenComplete((token, failure) -> {
            if (failure == null) {
                flight.request.complete(token);
            } else {
                flight.request.completeExceptionally(failure);
            }
        });
    }

    private static void giveUp(Flight flight) {
        flight.request.completeExceptionally(new TimeoutException());
    }

    private CompletionStage<AccessToken> fetch() {
        try {
            return source.fetch().toCompletableFuture();
        } catch (RuntimeException | Error e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private void complete(Flight flight, @Nullable AccessToken token, @Nullable Throwable failure) {
        if (token != null) {
            keep.accept(token);
        }
        // Reset before the callers continue. Later callers start a new fetch or find the cached token.
        current.set(null);
        if (token != null) {
            flight.result.complete(token);
        } else {
            flight.result.completeExceptionally(failure == null ? new NoTokenException() : failure);
        }
    }

    /** One fetch, with the result of the source and the result for the callers. */
    private static final class Flight {

        private final CompletableFuture<AccessToken> request = new CompletableFuture<>();
        private final CompletableFuture<AccessToken> result = new CompletableFuture<>();
    }

    /** Thrown if a source returns {@code null}. */
    static final class NoTokenException extends RuntimeException {

        private static final long serialVersionUID = 1;

        NoTokenException() {
            super("gave no token");
        }
    }
}
