package dev.castellan.server.console.internal.layout;

import org.jspecify.annotations.Nullable;

/**
 * The links from a page of a list to those around it.
 *
 * @param first the path of the first page, where the way back to the previous one is not known; else absent
 * @param previous the path of the previous page; absent if there is none, or if it is not known
 * @param next the path of the next page; absent if there is none
 */
public record PageLinks(
        @Nullable String first,
        @Nullable String previous,
        @Nullable String next) {

    /** Of a list that is on one page. */
    public static final PageLinks NONE = new PageLinks(null, null, null);

    /** Returns whether the list is on one page. */
    public boolean isEmpty() {
        return equals(NONE);
    }
}
