package dev.castellan.server.console.internal.resources;

import dev.castellan.model.Page;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.server.console.internal.page.Batch;
import dev.castellan.server.console.internal.page.ConsolePage;
import dev.castellan.server.console.internal.page.FormCall;
import dev.castellan.server.console.internal.page.FormField;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Finds users and adds them to a project. */
final class AddMembersPage {

    private static final String FOUND = "25";
    private static final String SELECTED = "user_id";

    private AddMembersPage() {}

    static ConsolePage page() {
        return ConsolePage.of("/projects/{id}/members/new", AddMembersPage::show)
                .form(AddMembersPage::add, FormField.many(SELECTED))
                .shows(ProjectEndpoints.ADD_USER, request -> Arguments.path(request.id(0), FormCall.USER_ID))
                .admins(0);
    }

    private static PageResponse show(PageRequest request) {
        Breadcrumbs breadcrumbs = Breadcrumbs.to(request, request.id(0));
        Breadcrumbs.requireActive(request, request.id(0));
        String searchText = request.url().parameter("find").strip();
        Page<User> matches = ProjectPage.users(request.user(), searchText, Map.of("limit", FOUND, "sort", "name"));
        return PageResponse.page(
                "projects.add.title",
                JtemembersGenerated::render,
                new ViewModel(breadcrumbs, searchText, matches),
                breadcrumbs.project().name());
    }

    private static PageResponse add(PageRequest request) {
        UUID id = request.id(0);
        Batch.check(request, SELECTED);
        List<Batch.Item> users = Batch.ofUsers(
                request, SELECTED, user -> request.user().call(ProjectEndpoints.ADD_USER, Arguments.path(id, user)));
        Batch.perform(request.texts(), users);
        String project = request.user().get(ProjectEndpoints.GET, id).name();
        return users.size() == 1
                ? PageResponse.goTo(
                        "/projects/" + id, "user-added", users.get(0).name(), project)
                : PageResponse.goTo("/projects/" + id, "members-added", users.size(), project);
    }

    /**
     * The view model of the page.
     *
     * @param breadcrumbs the links to the project
     * @param searchText the text with which the admin searches for users, or an empty string for all users
     * @param matches the first users found
     */
    record ViewModel(Breadcrumbs breadcrumbs, String searchText, Page<User> matches) {}
}
