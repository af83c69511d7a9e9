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
 * A list that is fetched page by page, and only as far as it is asked for. Immutable; each walk starts at the first page
 * and asks the server anew.
 *
 * <p>Futures fail with a {@link CastellanException} where a call would, and with a {@link PagingException} where pages
 * lead nowhere.
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
     * Returns the same list, fetched in pages of this many items; a server may give fewer.
     *
     * @throws IllegalArgumentException if it is not positive
     */
    public AsyncListing<T> pageSize(int items) {
        return parameter("limit", PageSize.check(items));
    }

    /** Returns the same list with a query parameter that this client does not know, or with another value for one. */
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
     * Hands every item over, in the order of the list, and fetches each page when the one before it is through. The
     * future fails with what the action throws; cancelling it ends the walk.
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
