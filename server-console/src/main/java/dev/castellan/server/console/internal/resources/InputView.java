package dev.castellan.server.console.internal.resources;

import dev.castellan.model.inputs.Input;
import dev.castellan.server.console.internal.layout.NavItem;
import dev.castellan.server.console.internal.layout.PageLinks;
import dev.castellan.server.store.rows.CollectionRow;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the page of an input shows.
 *
 * @param input the input
 * @param breadcrumbs the way to the page
 * @param payload its payload; absent if it has none
 * @param collections the first collections that it is in
 * @param hasMore whether it is in more collections
 * @param queries the queries of a page of the list
 * @param pages the links to the pages around
 */
public record InputView(
        Input input,
        List<NavItem> breadcrumbs,
        @Nullable Payload payload,
        List<CollectionRow> collections,
        boolean hasMore,
        List<QueryLine> queries,
        PageLinks pages) {

    /** Returns the path of the page. */
    public String path() {
        return "/inputs/" + input.id();
    }
}
