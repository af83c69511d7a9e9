package dev.castellan.server.console.internal.layout;

import org.jspecify.annotations.Nullable;

/**
 * The links between the pages of a list.
 *
 * @param first the path of the first page; absent unless the previous page exists but its path is unknown
 * @param previous the path of the previous page; absent if there is none, or if its path is unknown
 * @param next the path of the next page; absent if there is none
 */
public record PageLinks(
        @Nullable String first,
        @Nullable String previous,
        @Nullable String next) {

    /** The links of a list with one page. */
    public static final PageLinks NONE = new PageLinks(null, null, null);

    /** Returns whether the list has one page. */
    public boolean isEmpty() {
        return equals(NONE);
    }
}
