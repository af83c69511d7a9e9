package dev.castellan.server.console.internal.projects;

import dev.castellan.model.Page;
import dev.castellan.model.Project;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.server.console.internal.page.AdminOperation;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.Ids;
import dev.castellan.server.console.internal.page.ListPlace;
import dev.castellan.server.console.internal.page.PageQuery;
import dev.castellan.server.console.internal.page.PageRequest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A project: the way to its resources and, for admins, its members. They are read by the list of users, which has
 * pages, and not by the users of the project, which has none.
 */
final class ProjectPage implements FormPage {

    private static final String FOUND = "10";

    @Override
    public String path() {
        return "/projects/{id}";
    }

    @Override
    public Optional<AdminOperation> adminOperation() {
        return Optional.of(AdminOperation.of(ProjectEndpoints.ADD_USER, 0));
    }

    @Override
    public List<Field> fields() {
        return List.of(Field.of("user_id"));
    }

    @Override
    public Answer show(PageRequest request) {
        UUID id = request.id(0);
        Project project = request.perform(ProjectEndpoints.GET, Arguments.path(id));
        boolean isDefault = id.equals(ProjectRights.defaultProject(request));
        boolean hasMembers = ProjectRights.isAdmin(request) && !isDefault;
        Page<User> members = hasMembers
                ? users(request, PageQuery.of(request, Map.of("project_id", id.toString())))
                : Page.last(List.of());
        String sought = request.parameter("find").strip();
        ProjectView view = new ProjectView(
                project,
                isDefault,
                hasMembers,
                members.data(),
                ListPlace.of(request).links("/projects/" + id, members.nextCursor()),
                sought,
                hasMembers && request.query().containsKey("find") ? found(request, sought) : null);
        return Answer.page(request.text("projects.one", project.name()), JteprojectGenerated::render, view);
    }

    @Override
    public Answer submit(PageRequest request) {
        UUID id = request.id(0);
        UUID user = Ids.of(request, "user_id");
        request.perform(ProjectEndpoints.ADD_USER, Arguments.path(id, user));
        return Answer.goTo("/projects/" + id, "member-added");
    }

    /** Returns the first users with this address, or with names that begin so. */
    private static @Nullable List<User> found(PageRequest request, String sought) {
        Map<String, String> query = new LinkedHashMap<>(Map.of("limit", FOUND, "sort", "name"));
        if (!sought.isEmpty()) {
            query.put(sought.contains("@") ? "email" : "name", sought);
        }
        return users(request, query).data();
    }

    private static Page<User> users(PageRequest request, Map<String, String> query) {
        return request.perform(UserEndpoints.LIST, Arguments.<Void>none().withQuery(query));
    }
}
