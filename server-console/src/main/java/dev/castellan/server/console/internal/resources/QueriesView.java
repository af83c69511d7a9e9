package dev.castellan.server.console.internal.resources;

import dev.castellan.server.console.internal.layout.NavItem;
import java.util.List;
import java.util.UUID;

/**
 * What the page of the queries of a project shows.
 *
 * @param projectId the project
 * @param breadcrumbs the way to the page
 * @param sought the text that was given as an id and is none; empty if there was none
 */
public record QueriesView(UUID projectId, List<NavItem> breadcrumbs, String sought) {

    /** Returns the path of the project. */
    public String project() {
        return "/projects/" + projectId;
    }
}
