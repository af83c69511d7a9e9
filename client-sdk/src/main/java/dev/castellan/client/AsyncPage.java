package dev.castellan.client;

import dev.castellan.client.errors.PagingException;
import dev.castellan.model.Page;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A page of a list, from which the next one can be fetched. Immutable; two requests for the next page are two requests.
 *
 * @param <T> what is listed
 */
public final class AsyncPage<T> {

    private final AsyncCalls calls;
    private final Endpoint<Void, Page<T>> endpoint;
    private final PageCursor cursor;
    private final Page<T> page;
    private final @Nullable Arguments<Void> following;
    private final @Nullable PagingException lost;

    private AsyncPage(AsyncCalls calls, Endpoint<Void, Page<T>> endpoint, PageCursor cursor, Page<T> page) {
        this.calls = calls;
        this.endpoint = endpoint;
        this.cursor = cursor;
        this.page = page;
        Arguments<Void> next = null;
        PagingException failure = null;
        try {
            next = page.hasMore() ? cursor.following(page) : null;
        } catch (PagingException e) {
            failure = e;
        }
        this.following = next;
        this.lost = failure;
    }

    static <T> CompletableFuture<AsyncPage<T>> first(
            AsyncCalls calls, Endpoint<Void, Page<T>> endpoint, Arguments<Void> arguments) {
        PageCursor cursor = new PageCursor(endpoint, arguments);
        return calls.value(endpoint, arguments, page -> new AsyncPage<>(calls, endpoint, cursor, page));
    }

    /** Returns the items of this page, in the order of the list. */
    public List<T> data() {
        return page.data();
    }

    /** Returns whether another page follows. */
    public boolean hasNext() {
        return page.hasMore();
    }

    /**
     * Fetches the next page; the future fails with a {@link PagingException} where pages lead nowhere.
     *
     * @throws NoSuchElementException if this is the last page
     */
    public CompletableFuture<AsyncPage<T>> next() {
        if (lost != null) {
            return CompletableFuture.failedFuture(lost);
        }
        if (following == null) {
            throw new NoSuchElementException("this is the last page");
        }
        return calls.value(endpoint, following, next -> new AsyncPage<>(calls, endpoint, cursor, next));
    }

    /** Returns the page alone. */
    public Page<T> page() {
        return page;
    }
}
