package dev.castellan.server.console.internal.resources;

import dev.castellan.model.Page;
import dev.castellan.model.Project;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.server.console.internal.layout.PageLinks;
import dev.castellan.server.console.internal.page.Batch;
import dev.castellan.server.console.internal.page.ConsolePage;
import dev.castellan.server.console.internal.page.FormCall;
import dev.castellan.server.console.internal.page.FormField;
import dev.castellan.server.console.internal.page.FormReader;
import dev.castellan.server.console.internal.page.ListPlace;
import dev.castellan.server.console.internal.page.PageAccess;
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

    private static final String FOUND = "25";
    private static final String SELECTED = "user_id";
    private static final List<FormField> FILTER = List.of(FormField.of("search"));

    private ProjectPage() {}

    /** Returns the page. Clients see the page without the form. */
    static ConsolePage page() {
        return ConsolePage.of("/projects/{id}", ProjectPage::show)
                .form(ProjectPage::addMembers, FormField.many(SELECTED))
                .shows(ProjectEndpoints.ADD_USER, request -> Arguments.path(request.id(0), FormCall.USER_ID))
                .admins(0)
                .access(PageAccess.SIGNED_IN);
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

    private static PageResponse addMembers(PageRequest request) {
        UUID id = request.id(0);
        Batch.check(request, SELECTED);
        List<Batch.Item> users = Batch.ofUsers(
                request, SELECTED, user -> request.user().call(ProjectEndpoints.ADD_USER, Arguments.path(id, user)));
        Batch.perform(request.texts(), users);
        return PageResponse.goTo("/projects/" + id, users.size() == 1 ? "member-added" : "members-added");
    }

    private static Members members(PageRequest request, UUID project) {
        ListPlace place = ListPlace.of(request);
        String search = request.url().parameter("search").strip();
        Page<User> members = users(request.user(), search, place.query(Map.of("project_id", project.toString())));
        String searchText = request.url().parameter("find").strip();
        return new Members(
                members.data(),
                place.links(
                        "/projects/" + project
                                + FormReader.filter(request, FILTER, null).query(),
                        members.nextCursor()),
                search,
                searchText,
                request.url().query().containsKey("find")
                        ? users(request.user(), searchText, Map.of("limit", FOUND, "sort", "name"))
                                .data()
                        : null);
    }

    private static Page<User> users(SignedInUser user, String search, Map<String, String> conditions) {
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
     * The members of a project and a search for users to add.
     *
     * @param rows the members on the current page of the list
     * @param pages the links to the previous and the next page
     * @param search the text with which the admin searches the members, or an empty string for all members
     * @param searchText the text with which the admin searches for users to add, or an empty string for all users
     * @param matches the users found, or null without a search
     */
    record Members(
            List<User> rows,
            PageLinks pages,
            String search,
            String searchText,
            @Nullable List<User> matches) {}
}
