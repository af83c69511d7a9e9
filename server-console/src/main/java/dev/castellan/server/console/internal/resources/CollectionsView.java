package dev.castellan.server.console.internal.resources;

import dev.castellan.model.Collection;
import dev.castellan.server.console.internal.frame.NavItem;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What the list of collections shows.
 *
 * @param projectId the project
 * @param trail the way to the page
 * @param collections the collections of a page of the list
 * @param next the cursor of the next page; absent if there is none
 */
public record CollectionsView(
        UUID projectId,
        List<NavItem> trail,
        List<Collection> collections,
        @Nullable String next) {

    /** Returns the path of the page. */
    public String path() {
        return "/projects/" + projectId + "/collections";
    }
}
