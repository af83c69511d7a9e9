package dev.castellan.client.internal.paging;

import dev.castellan.client.internal.call.CallEngine;
import dev.castellan.model.Page;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** Iterates over the pages of a list, up to the last. */
public final class PageIterator<T> implements Iterator<Page<T>> {

    private final CallEngine calls;
    private final Endpoint<Void, Page<T>> endpoint;
    private PageCursor position;
    private @Nullable Page<T> last;

    public PageIterator(CallEngine calls, Endpoint<Void, Page<T>> endpoint, Arguments<Void> first) {
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
        // Set only after the page was fetched, so that a page that failed can be fetched again.
        position = next;
        last = page;
        return page;
    }
}
