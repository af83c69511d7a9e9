package dev.castellan.client;

import dev.castellan.client.errors.CastellanException;
import dev.castellan.client.errors.PagingException;
import dev.castellan.client.internal.call.CallEngine;
import dev.castellan.client.internal.paging.ItemIterator;
import dev.castellan.client.internal.paging.PageIterator;
import dev.castellan.client.internal.text.PageSize;
import dev.castellan.model.Page;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A list that is fetched page by page, and only as far as it is read. Immutable; each iteration starts at the first
 * page and asks the server anew.
 *
 * <p>Reading fails with a {@link CastellanException} where a call would, and with a {@link PagingException} where pages
 * lead nowhere.
 *
 * @param <T> what is listed
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
     * Returns the same list, fetched in pages of this many items; a server may give fewer.
     *
     * @throws IllegalArgumentException if it is not positive
     */
    public Listing<T> pageSize(int items) {
        return parameter("limit", PageSize.check(items));
    }

    /** Returns the same list with a query parameter that this client does not know, or with another value for one. */
    public Listing<T> parameter(String name, String value) {
        Map<String, String> query = new LinkedHashMap<>(arguments.query());
        query.put(name, value);
        return new Listing<>(calls, endpoint, arguments.withQuery(query));
    }

    /** Returns the first page, with one request. */
    public Page<T> firstPage() {
        return calls.value(endpoint, arguments);
    }

    /** Returns the pages, each fetched when it is reached, and once more if that failed and it is asked for again. */
    public Iterable<Page<T>> pages() {
        return () -> new PageIterator<>(calls, endpoint, arguments);
    }

    /** Returns the items, each page fetched when its first item is reached. */
    @Override
    public Iterator<T> iterator() {
        return new ItemIterator<>(pages().iterator());
    }

    /** Returns the items as a stream, each page fetched when its first item is reached. */
    public Stream<T> stream() {
        int traits = Spliterator.ORDERED | Spliterator.NONNULL;
        return StreamSupport.stream(() -> Spliterators.spliteratorUnknownSize(iterator(), traits), traits, false);
    }

    @Override
    public String toString() {
        return "Listing[" + endpoint + "]";
    }
}
