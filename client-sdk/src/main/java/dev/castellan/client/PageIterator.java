package dev.castellan.client;

import dev.castellan.client.errors.PagingException;
import dev.castellan.model.Page;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Fetches page after page, until one says that it is the last. */
final class PageIterator<T> implements Iterator<Page<T>> {

    private static final String CURSOR = "cursor";

    private final Calls calls;
    private final Endpoint<Void, Page<T>> endpoint;
    private final Arguments<Void> first;
    private final Set<String> seen = new HashSet<>();
    private @Nullable Page<T> last;

    PageIterator(Calls calls, Endpoint<Void, Page<T>> endpoint, Arguments<Void> first) {
        this.calls = calls;
        this.endpoint = endpoint;
        this.first = first;
        if (first.query().containsKey(CURSOR)) {
            seen.add(first.query().get(CURSOR));
        }
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
        Page<T> page = calls.value(endpoint, last == null ? first : following(last));
        last = page;
        return page;
    }

    private Arguments<Void> following(Page<T> page) {
        String cursor = page.nextCursor();
        if (cursor == null) {
            throw new PagingException(endpoint, "the server says that another page follows, and names none");
        }
        if (!seen.add(cursor)) {
            throw new PagingException(endpoint, "the server named the same next page twice");
        }
        Map<String, String> query = new LinkedHashMap<>(first.query());
        query.put(CURSOR, cursor);
        return first.withQuery(query);
    }
}
