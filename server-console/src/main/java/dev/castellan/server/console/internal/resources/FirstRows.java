package dev.castellan.server.console.internal.resources;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The first rows of a list.
 *
 * @param rows the first rows
 * @param hasMore whether the list has more rows
 * @param <T> the type of a row
 */
record FirstRows<T>(List<T> rows, boolean hasMore) {

    /**
     * Returns the first rows, up to a limit.
     *
     * @param rows the whole list, or at least one row more than the limit
     */
    static <T> FirstRows<T> of(List<T> rows, int limit) {
        return new FirstRows<>(rows.subList(0, Math.min(limit, rows.size())), rows.size() > limit);
    }

    /** Returns the cursor of the next page, or null if the list has no more rows. */
    @Nullable
    String next(Function<? super T, String> cursor) {
        return hasMore ? cursor.apply(rows.get(rows.size() - 1)) : null;
    }
}
