package dev.castellan.client;

import dev.castellan.client.errors.CastellanException;
import dev.castellan.client.errors.PagingException;
import dev.castellan.client.internal.call.AsyncCallEngine;
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
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A list that is fetched page by page, only as far as it is read. Immutable; each walk sends new requests, starting
 * with the first page.
 *
 * <p>Futures fail with a {@link CastellanException} as those of calls do, and with a {@link PagingException} if a page
 * has no valid next page.
 *
 * @param <T> what is listed
 */
public final class AsyncListing<T> {

    private final AsyncCallEngine calls;
    private final Endpoint<Void, Page<T>> endpoint;
    private final Arguments<Void> arguments;

    AsyncListing(AsyncCallEngine calls, Endpoint<Void, Page<T>> endpoint, Arguments<Void> arguments) {
        this.calls = calls;
        this.endpoint = endpoint;
        this.arguments = arguments;
    }

    /**
     * Returns the same list, fetched in pages of this many items; a server may send fewer.
     *
     * @throws IllegalArgumentException if it is not positive
     */
    public AsyncListing<T> pageSize(int items) {
        return parameter("limit", OptionChecks.pageSize(items));
    }

    /** Returns the same list with this query parameter, which need not be known to this client. */
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
     * Passes every item to the action, in the order of the list. Each page is fetched after all items of the page
     * before it. The future fails with what the action throws; cancelling it ends the walk.
     */
    public CompletableFuture<Void> forEach(Consumer<? super T> action) {
        return new PageWalk<AsyncPage<T>>(page -> page.data().forEach(action), AsyncPage::hasNext, AsyncPage::next)
                .start(firstPage());
    }

    @Override
    public String toString() {
        return "AsyncListing[" + endpoint + "]";
    }

    /**
     * Walks through the pages of a list without blocking a thread.
     *
     * @param <P> a page
     */
    private static final class PageWalk<P> {

        private final Consumer<? super P> action;
        private final Predicate<P> hasNext;
        private final Function<P, CompletableFuture<P>> next;
        private final CallFuture<Void> done = CallFuture.begin();
        private final AtomicInteger arrivals = new AtomicInteger();
        private volatile @Nullable P latest;

        /**
         * Prepares a walk.
         *
         * @param action takes each page
         * @param hasNext whether another page follows a page
         * @param next fetches the page that follows a page
         */
        PageWalk(Consumer<? super P> action, Predicate<P> hasNext, Function<P, CompletableFuture<P>> next) {
            this.action = action;
            this.hasNext = hasNext;
            this.next = next;
        }

        /** Starts with the first page; cancelling the future that is returned ends the walk. */
        public CompletableFuture<Void> start(CompletableFuture<P> first) {
            follow(first);
            return done;
        }

        @SuppressWarnings("FutureReturnValueIgnored") // a failure of the handler ends the walk
        private void follow(CompletableFuture<P> page) {
            done.waitsFor(() -> page.cancel(true));
            page.whenComplete(this::arrived);
        }

        /**
         * A page may arrive while it is being asked for. Then the loop that asked takes it, so that the stack does not
         * grow.
         */
        private void arrived(@Nullable P page, @Nullable Throwable failure) {
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

        private void take(P page) {
            try {
                action.accept(page);
                goOn(page);
            } catch (RuntimeException | Error e) {
                // This includes exceptions before the next request, such as those of an interceptor.
                done.completeExceptionally(e);
            }
        }

        private void goOn(P page) {
            if (done.isDone()) {
                return;
            }
            if (hasNext.test(page)) {
                follow(next.apply(page));
            } else {
                done.complete(null);
            }
        }
    }
}
