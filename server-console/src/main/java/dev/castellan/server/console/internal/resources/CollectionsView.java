package dev.castellan.server.console.internal.resources;

import dev.castellan.model.Collection;
import dev.castellan.server.console.internal.layout.NavItem;
import dev.castellan.server.console.internal.layout.PageLinks;
import java.util.List;
import java.util.UUID;

/**
 * What the list of collections shows.
 *
 * @param projectId the project
 * @param breadcrumbs the way to the page
 * @param collections the collections of a page of the list
 * @param pages the links to the pages around
 */
public record CollectionsView(
        UUID projectId, List<NavItem> breadcrumbs, List<Collection> collections, PageLinks pages) {

    /** Returns the path of the page. */
    public String path() {
        return "/projects/" + projectId + "/collections";
    }
}
