package dev.castellan.server.console.internal.layout;

import org.jspecify.annotations.Nullable;

/**
 * The links between the pages of a list.
 *
 * @param first the path of the first page if {@code previous} is unknown, otherwise null
 * @param previous the path of the previous page, or null if it does not exist or its path is unknown
 * @param next the path of the next page, or null if there is none
 * @param range the numbers of the rows on the page, or null if they are unknown
 */
public record PageLinks(
        @Nullable String first,
        @Nullable String previous,
        @Nullable String next,
        @Nullable String range) {

    /** The links for a list that fits on one page. */
    public static final PageLinks NONE = new PageLinks(null, null, null, null);

    /** Returns whether the list fits on one page. */
    public boolean isEmpty() {
        return first == null && previous == null && next == null;
    }
}
