package dev.castellan.client;

import dev.castellan.client.internal.call.CallEngine;
import dev.castellan.client.internal.call.Sleeper;
import dev.castellan.client.internal.concurrent.CallFuture;
import dev.castellan.client.internal.concurrent.Causes;
import dev.castellan.model.Page;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Iterates over the pages of a list without blocking a thread.
 *
 * @param <T> the type of the items
 */
final class PageWalk<T> {

    private final CallEngine calls;
    private final Endpoint<Void, Page<T>> endpoint;
    private final Function<? super Page<T>, @Nullable Step> next;
    private final Action<T> action;
    private final CallFuture<Void> completion = CallFuture.begin();
    private final AtomicInteger arrivals = new AtomicInteger();
    private volatile @Nullable Page<T> latest;

    /**
     * Creates an iteration.
     *
     * @param next returns the step to the page that follows a page, or null after the last page
     * @param action receives each page before the next page is requested
     */
    PageWalk(
            CallEngine calls,
            Endpoint<Void, Page<T>> endpoint,
            Function<? super Page<T>, @Nullable Step> next,
            Action<T> action) {
        this.calls = calls;
        this.endpoint = endpoint;
        this.next = next;
        this.action = action;
    }

    /** Starts the iteration with this page. Cancelling the returned future ends the iteration. */
    CompletableFuture<Void> start(Arguments<Void> first) {
        fetch(first);
        return completion;
    }

    @SuppressWarnings("FutureReturnValueIgnored") // a failure in the handler ends the iteration
    private void fetch(Arguments<Void> arguments) {
        CompletableFuture<Page<T>> page = calls.valueAsync(endpoint, arguments);
        completion.waitsFor(() -> page.cancel(true));
        page.whenComplete(this::arrived);
    }

    /**
     * Handles a page or a failure. If the next page arrives while the loop is running, the loop processes that page,
     * which prevents deep recursion.
     */
    private void arrived(@Nullable Page<T> page, @Nullable Throwable failure) {
        if (page == null) {
            completion.completeExceptionally(Causes.of(failure == null ? new NullPointerException("page") : failure));
            return;
        }
        latest = page;
        if (arrivals.getAndIncrement() == 0) {
            do {
                take(Objects.requireNonNull(latest));
            } while (arrivals.decrementAndGet() > 0);
        }
    }

    private void take(Page<T> page) {
        if (completion.isDone()) {
            return;
        }
        guarded(() -> {
            action.accept(page, completion::isDone);
            if (completion.isDone()) {
                return;
            }
            Step step = next.apply(page);
            if (step == null) {
                completion.complete(null);
            } else if (step.delay().isZero()) {
                fetch(step.arguments());
            } else {
                fetchLater(step);
            }
        });
    }

    /** Sends a request after its delay. A cancellation ends the delay, or the request if it has been sent. */
    @SuppressWarnings("FutureReturnValueIgnored") // the tasks throw nothing
    private void fetchLater(Step step) {
        CompletableFuture<Void> due = new CompletableFuture<>();
        completion.waitsFor(() -> due.cancel(false));
        due.thenRun(() -> guarded(() -> fetch(step.arguments())));
        Sleeper.ScheduledTask timer =
                calls.retries().timeSource().sleeper().later(step.delay(), () -> due.complete(null));
        due.whenComplete((none, cancelled) -> timer.cancel());
    }

    /** Ends the iteration if a task throws, for example if an interceptor throws before the request is sent. */
    private void guarded(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException | Error e) {
            completion.completeExceptionally(e);
        }
    }

    /**
     * The request for the next page.
     *
     * @param delay the time until the request is sent
     */
    record Step(Arguments<Void> arguments, Duration delay) {}

    /** Receives the pages. */
    interface Action<T> {

        /** Processes a page, until the iteration has ended. */
        void accept(Page<T> page, BooleanSupplier hasEnded);

        /** Returns an action that passes each item to a consumer. */
        static <T> Action<T> ofItems(Consumer<? super T> consumer) {
            return (page, hasEnded) -> {
                for (T item : page.data()) {
                    if (hasEnded.getAsBoolean()) {
                        return;
                    }
                    consumer.accept(item);
                }
            };
        }
    }
}
