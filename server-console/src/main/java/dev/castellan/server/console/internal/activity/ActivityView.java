package dev.castellan.server.console.internal.activity;

import dev.castellan.server.console.internal.frame.FormState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the activity shows.
 *
 * @param filter the filter as it was typed
 * @param operations the operations that can be chosen
 * @param rows a page of events
 * @param isFiltered whether there is a filter
 * @param first the path of the first page; absent if this is it
 * @param next the path of the next page; absent if there is none
 */
public record ActivityView(
        FormState filter,
        List<Operation> operations,
        List<EventRow> rows,
        boolean isFiltered,
        @Nullable String first,
        @Nullable String next) {

    /** Copies the lists. */
    public ActivityView {
        operations = List.copyOf(operations);
        rows = List.copyOf(rows);
    }

    /**
     * An operation that can be chosen.
     *
     * @param id identifier
     * @param text what it is in plain words
     */
    public record Operation(String id, String text) {}
}
