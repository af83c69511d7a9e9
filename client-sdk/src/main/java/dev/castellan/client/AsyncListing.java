package dev.castellan.client;

import dev.castellan.client.errors.CastellanException;
import dev.castellan.client.errors.PagingException;
import dev.castellan.client.internal.call.CallEngine;
import dev.castellan.client.internal.concurrent.CallFuture;
import dev.castellan.client.internal.concurrent.Causes;
import dev.castellan.client.internal.text.OptionChecks;
import dev.castellan.model.Page;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A list that is fetched lazily, page by page. Immutable. Each iteration sends new requests, starting with the first
 * page.
 *
 * <p>Futures fail with a {@link CastellanException} if a call fails, and with a {@link PagingException} if the cursor
 * of a page is invalid.
 *
 * @param <T> the type of the items
 */
public final class AsyncListing<T> {

    private final CallEngine calls;
    private final Endpoint<Void, Page<T>> endpoint;
    private final Arguments<Void> arguments;

    AsyncListing(CallEngine calls, Endpoint<Void, Page<T>> endpoint, Arguments<Void> arguments) {
        this.calls = calls;
        this.endpoint = endpoint;
        this.arguments = arguments;
    }

    /**
     * Returns a copy with this page size. A server may send smaller pages.
     *
     * @throws IllegalArgumentException if the page size is not positive
     */
    public AsyncListing<T> pageSize(int items) {
        return parameter("limit", OptionChecks.pageSize(items));
    }

    /** Returns a copy with this query parameter. The parameter may be unknown to this client. */
    public AsyncListing<T> parameter(String name, String value) {
        Map<String, String> query = new LinkedHashMap<>(arguments.query());
        query.put(name, value);
        return new AsyncListing<>(calls, endpoint, arguments.withQuery(query));
    }

    /** Fetches the first page. */
    public CompletableFuture<AsyncPage<T>> firstPage() {
        return AsyncPage.first(calls, endpoint, arguments);
    }

    /**
     * Passes every item to the action, in list order. Fetches each page after the action has processed the previous
     * page. If the action throws an exception, the future fails with that exception. Cancelling the future ends the
     * iteration.
     */
    public CompletableFuture<Void> forEach(Consumer<? super T> action) {
        return new PageWalk<T>(action).start(firstPage());
    }

    @Override
    public String toString() {
        return "AsyncListing[" + endpoint + "]";
    }

    /** Iterates over the pages of a list without blocking a thread. */
    private static final class PageWalk<T> {

        private final Consumer<? super T> action;
        private final CallFuture<Void> done = CallFuture.begin();
        private final AtomicInteger arrivals = new AtomicInteger();
        private volatile @Nullable AsyncPage<T> latest;

        PageWalk(Consumer<? super T> action) {
            this.action = action;
        }

        /** Starts the iteration with the first page. Cancelling the returned future ends the iteration. */
        CompletableFuture<Void> start(CompletableFuture<AsyncPage<T>> first) {
            follow(first);
            return done;
        }

        @SuppressWarnings("FutureReturnValueIgnored") // a failure in the handler ends the iteration
        private void follow(CompletableFuture<AsyncPage<T>> page) {
            done.waitsFor(() -> page.cancel(true));
            page.whenComplete(this::arrived);
        }

        /**
         * Handles a page or a failure. If the next page arrives while the loop is running, the loop processes that
         * page, which prevents deep recursion.
         */
        private void arrived(@Nullable AsyncPage<T> page, @Nullable Throwable failure) {
            if (page == null) {
                done.completeExceptionally(Causes.of(failure == null ? new NullPointerException("page") : failure));
                return;
            }
            latest = page;
            if (arrivals.getAndIncrement() == 0) {
                do {
                    take(Objects.requireNonNull(latest));
                } while (arrivals.decrementAndGet() > 0);
            }
        }

        private void take(AsyncPage<T> page) {
            try {
                for (T item : page.data()) {
                    if (done.isDone()) {
                        return;
                    }
                    action.accept(item);
                }
                goOn(page);
            } catch (RuntimeException | Error e) {
                // Includes exceptions thrown before the next request is sent, for example by an interceptor.
                done.completeExceptionally(e);
            }
        }

        private void goOn(AsyncPage<T> page) {
            if (done.isDone()) {
                return;
            }
            if (page.hasNext()) {
                follow(page.next());
            } else {
                done.complete(null);
            }
        }
    }
}
