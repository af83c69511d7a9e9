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

/** Asks a source for a token, never twice at the same time. Callers that come meanwhile share the answer. */
final class SingleFlight {

    private final AsyncTokenSource source;
    private final Consumer<AccessToken> keep;
    private final Duration patience;
    private final AtomicReference<@Nullable Flight> current = new AtomicReference<>();

    /**
     * Prepares to ask a source.
     *
     * @param keep receives every token, before callers do
     * @param patience the time limit of the source; after it, the next call asks again
     */
    SingleFlight(AsyncTokenSource source, Consumer<AccessToken> keep, Duration patience) {
        this.source = source;
        this.keep = keep;
        this.patience = patience;
    }

    /**
     * Returns the token that is being fetched, or starts to fetch one.
     *
     * @param here returns a token that has arrived since the caller looked, if there is one
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

    /** Cancels the fetch. */
    void cancel() {
        Flight running = current.get();
        if (running != null) {
            running.asked.cancel(true);
        }
    }

    private void start(Flight flight) {
        CompletionStage<AccessToken> answer = ask();
        // Not orTimeout, whose thread never ends and would keep the application's class loader.
        ScheduledFuture<?> end = DaemonThreads.timer()
                .schedule(
                        () -> DaemonThreads.shared().execute(() -> giveUp(flight)),
                        patience.toMillis(),
                        TimeUnit.MILLISECONDS);
        CompletionStage<AccessToken> asked = flight.asked;
        asked.whenComplete((token, failure) -> {
            end.cancel(false);
            answer.toCompletableFuture().cancel(true);
            land(flight, token, failure);
        });
        answer.whenComplete((token, failure) -> {
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
        // Before callers are told: later callers start a new fetch, or find the token that was kept.
        current.set(null);
        if (token != null) {
            flight.landed.complete(token);
        } else {
            flight.landed.completeExceptionally(failure == null ? new NoTokenException() : failure);
        }
    }

    /** One fetch: the answer of the source, and what callers are told. */
    private static final class Flight {

        private final CompletableFuture<AccessToken> asked = new CompletableFuture<>();
        private final CompletableFuture<AccessToken> landed = new CompletableFuture<>();
    }

    /** Thrown if a source returned {@code null}. */
    static final class NoTokenException extends RuntimeException {

        private static final long serialVersionUID = 1;

        NoTokenException() {
            super("gave no token");
        }
    }
}
