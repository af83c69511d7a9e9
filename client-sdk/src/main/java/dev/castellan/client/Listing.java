package dev.castellan.client;

import dev.castellan.client.errors.CastellanException;
import dev.castellan.client.errors.PagingException;
import dev.castellan.client.internal.call.CallEngine;
import dev.castellan.client.internal.text.OptionChecks;
import dev.castellan.model.Page;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import java.time.Duration;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * A list that is fetched lazily, page by page. Immutable. Each iteration sends new requests, starting with the first
 * page.
 *
 * <p>Iteration throws a {@link CastellanException} if a call fails, and a {@link PagingException} if the cursor of a
 * page is invalid.
 *
 * @param <T> the type of the items
 */
public final class Listing<T> implements Iterable<T> {

    private final CallEngine calls;
    private final Endpoint<Void, Page<T>> endpoint;
    private final Arguments<Void> arguments;

    Listing(CallEngine calls, Endpoint<Void, Page<T>> endpoint, Arguments<Void> arguments) {
        this.calls = calls;
        this.endpoint = endpoint;
        this.arguments = arguments;
    }

    /**
     * Returns a copy with this page size. A server may send smaller pages.
     *
     * @throws IllegalArgumentException if the page size is not positive
     */
    public Listing<T> pageSize(int items) {
        return parameter("limit", OptionChecks.pageSize(items));
    }

    /** Returns a copy with this query parameter. The parameter may be unknown to this client. */
    public Listing<T> parameter(String name, String value) {
        return new Listing<>(calls, endpoint, PageCursor.with(arguments, name, value));
    }

    /** Returns a copy that begins after the page with this {@link Page#nextCursor()}. */
    public Listing<T> after(String cursor) {
        return parameter(
                PageCursor.PARAMETER, Objects.requireNonNull(cursor, "cursor: is null; the page was the last"));
    }

    /** Fetches the first page. */
    public Page<T> firstPage() {
        return calls.value(endpoint, arguments);
    }

    /** Returns the first item, or empty if the list is empty. Fetches pages until one contains an item. */
    public Optional<T> first() {
        return stream().findFirst();
    }

    /**
     * Returns the first items, in list order. Fetches only the pages that contain them.
     *
     * @param max the maximum number of items
     * @throws IllegalArgumentException if {@code max} is negative
     */
    public List<T> toList(int max) {
        return stream().limit(max).toList();
    }

    /**
     * Returns the pages. Each page is fetched when the iterator reaches it. After a failure, {@code next()} fetches the
     * same page again.
     */
    public Iterable<Page<T>> pages() {
        return () -> new PageIterator<>(calls, endpoint, arguments);
    }

    /** Returns an iterator over the items. Each page is fetched when the iterator reaches the page. */
    @Override
    public Iterator<T> iterator() {
        return new ItemIterator<>(pages().iterator());
    }

    /** Returns the items as a stream. Each page is fetched when the stream reaches the page. */
    public Stream<T> stream() {
        return stream(this);
    }

    static <T> Stream<T> stream(Iterable<T> items) {
        int traits = Spliterator.ORDERED | Spliterator.NONNULL;
        return StreamSupport.stream(() -> Spliterators.spliteratorUnknownSize(items.iterator(), traits), traits, false);
    }

    /**
     * Fetches the first page without blocking the calling thread. The future fails with the exceptions of {@link
     * #firstPage()}. To fetch the next page, call this method of the list {@link #after} its cursor.
     */
    public CompletableFuture<Page<T>> firstPageAsync() {
        return calls.valueAsync(endpoint, arguments);
    }

    /**
     * Passes every item to the action, in list order, without blocking the calling thread. Fetches each page after the
     * action has processed the previous page. If a call or the action throws an exception, the future fails with that
     * exception. Cancelling the future ends the iteration.
     */
    public CompletableFuture<Void> forEachAsync(Consumer<? super T> action) {
        PageCursor first = PageCursor.first(endpoint, arguments);
        return new PageWalk<>(calls, endpoint, new Steps<T>(first), PageWalk.Action.<T>ofItems(action))
                .start(first.arguments());
    }

    @Override
    public String toString() {
        return "Listing[" + endpoint + "]";
    }

    /** Iterates over the items of all pages. Fetches each page when the caller requests its first item. */
    static final class ItemIterator<T> implements Iterator<T> {

        private final Iterator<Page<T>> pages;
        private Iterator<T> items = Collections.emptyIterator();

        ItemIterator(Iterator<Page<T>> pages) {
            this.pages = pages;
        }

        @Override
        public boolean hasNext() {
            while (!items.hasNext() && pages.hasNext()) {
                items = pages.next().data().iterator();
            }
            return items.hasNext();
        }

        @Override
        public T next() {
            return hasNext() ? items.next() : Collections.<T>emptyIterator().next();
        }
    }

    /** Iterates over the pages of a list. */
    private static final class PageIterator<T> implements Iterator<Page<T>> {

        private final CallEngine calls;
        private final Endpoint<Void, Page<T>> endpoint;
        private PageCursor position;
        private @Nullable Page<T> last;

        PageIterator(CallEngine calls, Endpoint<Void, Page<T>> endpoint, Arguments<Void> first) {
            this.calls = calls;
            this.endpoint = endpoint;
            this.position = PageCursor.first(endpoint, first);
        }

        @Override
        public boolean hasNext() {
            return last == null || last.hasMore();
        }

        @Override
        public Page<T> next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            PageCursor next = last == null ? position : position.after(last);
            Page<T> page = calls.value(endpoint, next.arguments());
            // Set only after the fetch. After a failure, the caller can fetch the same page again.
            position = next;
            last = page;
            return page;
        }
    }

    /** The steps to the next pages. Each page is processed before the next one is fetched. */
    private static final class Steps<T> implements Function<Page<T>, PageWalk.@Nullable Step> {

        private volatile PageCursor position;

        Steps(PageCursor position) {
            this.position = position;
        }

        @Override
        public PageWalk.@Nullable Step apply(Page<T> page) {
            if (!page.hasMore()) {
                return null;
            }
            position = position.after(page);
            return new PageWalk.Step(position.arguments(), Duration.ZERO);
        }
    }
}
