package dev.castellan.client;

import dev.castellan.client.errors.PagingException;
import dev.castellan.client.internal.call.CallEngine;
import dev.castellan.model.Page;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.CompletableFuture;

/**
 * A page of a list, with a method that fetches the next page. Immutable. Each call to {@link #next()} sends a request.
 *
 * @param <T> the type of the items
 */
public final class AsyncPage<T> {

    private final CallEngine calls;
    private final Endpoint<Void, Page<T>> endpoint;
    private final PageCursor position;
    private final Page<T> page;

    private AsyncPage(CallEngine calls, Endpoint<Void, Page<T>> endpoint, PageCursor position, Page<T> page) {
        this.calls = calls;
        this.endpoint = endpoint;
        this.position = position;
        this.page = page;
    }

    static <T> CompletableFuture<AsyncPage<T>> first(
            CallEngine calls, Endpoint<Void, Page<T>> endpoint, Arguments<Void> arguments) {
        return at(PageCursor.first(endpoint, arguments), calls, endpoint);
    }

    private static <T> CompletableFuture<AsyncPage<T>> at(
            PageCursor position, CallEngine calls, Endpoint<Void, Page<T>> endpoint) {
        return calls.valueAsync(
                endpoint, position.arguments(), page -> new AsyncPage<>(calls, endpoint, position, page));
    }

    /** Returns the items of this page, in list order. */
    public List<T> data() {
        return page.data();
    }

    /** Returns true if another page follows. */
    public boolean hasNext() {
        return page.hasMore();
    }

    /**
     * Fetches the next page. The future fails with a {@link PagingException} if the cursor of this page is invalid.
     *
     * @throws NoSuchElementException if this is the last page
     */
    public CompletableFuture<AsyncPage<T>> next() {
        if (!hasNext()) {
            throw new NoSuchElementException("this is the last page");
        }
        try {
            return at(position.after(page), calls, endpoint);
        } catch (PagingException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    /** Returns the page as a record. */
    public Page<T> page() {
        return page;
    }
}
