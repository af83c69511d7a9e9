package dev.castellan.client;

import dev.castellan.model.Page;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** Fetches page after page, until one says that it is the last. */
final class PageIterator<T> implements Iterator<Page<T>> {

    private final Calls calls;
    private final Endpoint<Void, Page<T>> endpoint;
    private final Arguments<Void> first;
    private final PageCursor cursor;
    private @Nullable Page<T> last;

    PageIterator(Calls calls, Endpoint<Void, Page<T>> endpoint, Arguments<Void> first) {
        this.calls = calls;
        this.endpoint = endpoint;
        this.first = first;
        this.cursor = new PageCursor(endpoint, first);
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
        Page<T> page = calls.value(endpoint, last == null ? first : cursor.following(last));
        last = page;
        return page;
    }
}
