package dev.castellan.server.console.internal.resources;

import dev.castellan.model.Page;
import dev.castellan.model.Project;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.server.console.internal.layout.PageLinks;
import dev.castellan.server.console.internal.page.ConsolePage;
import dev.castellan.server.console.internal.page.FormField;
import dev.castellan.server.console.internal.page.FormReader;
import dev.castellan.server.console.internal.page.ListPlace;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;
import dev.castellan.server.console.internal.page.SignedInUser;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A project with links to its resources and, for admins, a list of its members. The page uses the paged list of users,
 * because the API returns the users of a project all at once.
 */
final class ProjectPage {

    private static final List<FormField> FILTER = List.of(FormField.of("search"));

    private ProjectPage() {}

    /** Returns the page. */
    static ConsolePage page() {
        return ConsolePage.of("/projects/{id}", ProjectPage::show);
    }

    private static PageResponse show(PageRequest request) {
        UUID id = request.id(0);
        Project project = request.user().get(ProjectEndpoints.GET, request.id(0));
        boolean isDefault = ProjectPages.isDefault(request);
        ViewModel view = new ViewModel(
                project,
                isDefault,
                request.user().isAdmin(),
                request.user().isAdmin() && !isDefault ? members(request, id) : null);
        return PageResponse.page("projects.one", JteprojectGenerated::render, view, project.name());
    }

    private static Members members(PageRequest request, UUID project) {
        ListPlace place = ListPlace.of(request);
        String search = request.url().parameter("search").strip();
        Page<User> members = users(request.user(), search, place.query(Map.of("project_id", project.toString())));
        return new Members(
                members.data(),
                place.links(
                        "/projects/" + project
                                + FormReader.filter(request, FILTER, null).query(),
                        members.nextCursor()),
                search);
    }

    /** Returns the users whose names or addresses contain a text. */
    static Page<User> users(SignedInUser user, String search, Map<String, String> conditions) {
        Map<String, String> query = new LinkedHashMap<>(conditions);
        if (!search.isEmpty()) {
            query.put("q", search);
        }
        return user.list(UserEndpoints.LIST, query);
    }

    /**
     * The view model of the page.
     *
     * @param isDefault whether the project is the default project, which every user can access
     * @param isAdmin whether the signed-in user is an admin
     * @param members the members, or null for clients and for the default project
     */
    record ViewModel(
            Project project,
            boolean isDefault,
            boolean isAdmin,
            @Nullable Members members) {

        String path() {
            return "/projects/" + project.id();
        }
    }

    /**
     * The members of a project.
     *
     * @param rows the members on the current page of the list
     * @param pages the links to the previous and the next page
     * @param search the text with which the admin searches the members, or an empty string for all members
     */
    record Members(List<User> rows, PageLinks pages, String search) {}
}
