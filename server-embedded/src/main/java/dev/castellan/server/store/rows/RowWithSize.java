package dev.castellan.server.store.rows;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A row of a list that is bounded in bytes. Such a list has at most a number of rows, and after the first two only rows
 * before which the sizes add up to at most the bound: so whoever shows the rows that fit knows whether more follow.
 *
 * @param row the row
 * @param bytes about how many bytes an answer takes for it
 * @param <R> the type of the row
 */
public record RowWithSize<R>(R row, long bytes) {

    /** What an answer takes for a row besides its payload or the ids in it. */
    public static final int ROW = 512;

    /** What an answer takes for an id. */
    public static final int ID = 40;

    /** Returns the rows of a bounded list. */
    public static <R> List<RowWithSize<R>> bounded(Stream<RowWithSize<R>> rows, int limit, long bytes) {
        List<RowWithSize<R>> taken = new ArrayList<>();
        long before = 0;
        for (RowWithSize<R> row : (Iterable<RowWithSize<R>>) rows.limit(limit)::iterator) {
            if (taken.size() >= 2 && before > bytes) {
                break;
            }
            taken.add(row);
            before += row.bytes();
        }
        return taken;
    }
}
