package dev.castellan.server.internal.store.rows;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A row of a list whose size in bytes is limited. A list with a size limit always contains the first two rows. The list
 * contains a further row only if the total size of the preceding rows does not exceed the limit. A row beyond the limit
 * tells the caller that more rows follow the page.
 *
 * @param bytes the approximate size of the row in a response, in bytes
 * @param <R> the type of the row
 */
public record RowWithSize<R>(R row, long bytes) {

    /** The size of a row in a response, in bytes, without its payload and its list of ids. */
    public static final int ROW = 512;

    /** The size of an id in a response, in bytes. */
    public static final int ID = 40;

    /** Returns the first rows, at most {@code limit}, as far as the limit in bytes permits. */
    public static <R> List<RowWithSize<R>> bounded(Stream<RowWithSize<R>> rows, int limit, long bytes) {
        List<RowWithSize<R>> result = new ArrayList<>();
        long before = 0;
        for (RowWithSize<R> row : (Iterable<RowWithSize<R>>) rows.limit(limit)::iterator) {
            if (result.size() >= 2 && before > bytes) {
                break;
            }
            result.add(row);
            before += row.bytes();
        }
        return result;
    }
}
