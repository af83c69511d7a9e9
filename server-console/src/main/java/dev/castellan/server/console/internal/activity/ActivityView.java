package dev.castellan.server.console.internal.activity;

import dev.castellan.server.console.internal.layout.FormState;
import dev.castellan.server.console.internal.layout.PageLinks;
import java.util.List;

/**
 * What the activity shows.
 *
 * @param filter the filter as it was typed
 * @param operations the operations that can be chosen
 * @param rows a page of events
 * @param isFiltered whether there is a filter
 * @param pages the links to the pages around
 */
public record ActivityView(
        FormState filter, List<Operation> operations, List<EventRow> rows, boolean isFiltered, PageLinks pages) {

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
