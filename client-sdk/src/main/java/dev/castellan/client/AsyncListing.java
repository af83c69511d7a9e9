package dev.castellan.client;

import dev.castellan.client.errors.CastellanException;
import dev.castellan.client.errors.PagingException;
import dev.castellan.client.internal.call.AsyncCallEngine;
import dev.castellan.client.internal.paging.PageWalk;
import dev.castellan.client.internal.text.PageSize;
import dev.castellan.model.Page;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

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
        return parameter("limit", PageSize.check(items));
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
}
