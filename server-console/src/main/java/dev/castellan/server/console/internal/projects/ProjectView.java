package dev.castellan.server.console.internal.projects;

import dev.castellan.model.Project;
import dev.castellan.model.User;
import dev.castellan.server.console.internal.layout.PageLinks;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the page of a project shows.
 *
 * @param project the project
 * @param isDefault whether it is the default project, to which every user has access
 * @param hasMembers whether it shows members: to admins, if the project is not the default one
 * @param members the members of a page of the list
 * @param pages the links to the pages around
 * @param sought which users were searched for; empty for all
 * @param found the users that were found; absent if nobody has searched
 */
public record ProjectView(
        Project project,
        boolean isDefault,
        boolean hasMembers,
        List<User> members,
        PageLinks pages,
        String sought,
        @Nullable List<User> found) {

    /** Returns the path of the page. */
    public String path() {
        return "/projects/" + project.id();
    }
}
