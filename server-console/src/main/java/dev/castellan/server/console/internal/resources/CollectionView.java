package dev.castellan.server.console.internal.resources;

import dev.castellan.model.Collection;
import dev.castellan.server.console.internal.layout.NavItem;
import dev.castellan.server.console.internal.layout.PageLinks;
import java.util.List;

/**
 * What the page of a collection shows.
 *
 * @param collection the collection
 * @param breadcrumbs the way to the page
 * @param inputs a part of its inputs
 * @param pages the links to the pages around
 */
public record CollectionView(
        Collection collection, List<NavItem> breadcrumbs, List<InputLine> inputs, PageLinks pages) {

    /** Returns the path of the page. */
    public String path() {
        return "/collections/" + collection.id();
    }
}
