package dev.castellan.client.internal.paging;

import dev.castellan.model.Page;
import java.util.Collections;
import java.util.Iterator;

/** Iterates over the items of pages. The next page is fetched only when its first item is asked for. */
public final class ItemIterator<T> implements Iterator<T> {

    private final Iterator<Page<T>> pages;
    private Iterator<T> items = Collections.emptyIterator();

    public ItemIterator(Iterator<Page<T>> pages) {
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
