package dev.castellan.server.console.internal.resources;

import dev.castellan.model.Collection;
import dev.castellan.server.console.internal.frame.NavItem;
import java.util.List;
import java.util.UUID;

/**
 * What the page of the inputs of a project shows.
 *
 * @param projectId the project
 * @param trail the way to the page
 * @param sought the text that was given as an id and is none; empty if there was none
 * @param collections the first collections of the project, that a new input may be put into
 * @param hasMore whether the project has more collections
 */
public record InputsView(
        UUID projectId, List<NavItem> trail, String sought, List<Collection> collections, boolean hasMore) {

    /** Returns the path of the project. */
    public String project() {
        return "/projects/" + projectId;
    }
}
