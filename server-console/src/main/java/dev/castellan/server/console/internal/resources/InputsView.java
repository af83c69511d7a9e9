package dev.castellan.server.console.internal.resources;

import dev.castellan.server.console.internal.layout.NavItem;
import dev.castellan.server.console.internal.layout.PageLinks;
import dev.castellan.server.console.internal.page.ListPlace;
import dev.castellan.server.console.internal.page.PageQuery;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.store.rows.CollectionRow;
import dev.castellan.server.store.rows.InputSummary;
import java.util.List;
import java.util.UUID;

/**
 * What the page of the inputs of a project shows.
 *
 * @param projectId the project
 * @param breadcrumbs the way to the page
 * @param sought the text that was given as an id and is none; empty if there was none
 * @param inputs the inputs of a page of the list
 * @param pages the links to the pages around
 * @param collections the first collections of the project, that a new input may be put into
 * @param hasMore whether the project has more collections
 */
public record InputsView(
        UUID projectId,
        List<NavItem> breadcrumbs,
        String sought,
        List<InputLine> inputs,
        PageLinks pages,
        List<CollectionRow> collections,
        boolean hasMore) {

    /**
     * Returns the view of a page.
     *
     * @param inputs its inputs, and one more if another page follows
     * @param collections the collections to show, and one more if there are more
     */
    static InputsView of(
            PageRequest request,
            List<NavItem> breadcrumbs,
            String sought,
            List<InputSummary> inputs,
            List<CollectionRow> collections) {
        List<InputSummary> shown = first(inputs);
        String next =
                inputs.size() > shown.size() ? shown.get(shown.size() - 1).id().toString() : null;
        return new InputsView(
                request.id(0),
                breadcrumbs,
                sought,
                shown.stream().map(input -> InputLine.of(request, input)).toList(),
                ListPlace.of(request).links(request.path(), next),
                first(collections),
                collections.size() > PageQuery.ROWS);
    }

    /** Returns the path of the project. */
    public String project() {
        return "/projects/" + projectId;
    }

    /** Returns the path of the page. */
    public String path() {
        return project() + "/inputs";
    }

    private static <T> List<T> first(List<T> rows) {
        return rows.subList(0, Math.min(rows.size(), PageQuery.ROWS));
    }
}
