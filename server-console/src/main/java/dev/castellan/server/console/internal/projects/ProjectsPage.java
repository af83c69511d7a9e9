package dev.castellan.server.console.internal.projects;

import dev.castellan.model.NewProject;
import dev.castellan.model.Page;
import dev.castellan.model.Project;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.server.console.internal.layout.PageLinks;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.AdminOperation;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.ListPlace;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.SentForms;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The active or archived projects of the signed-in user. Admins can create a project with the form. */
final class ProjectsPage implements FormPage {

    private static final String ARCHIVED = "archived";
    private static final String SEARCH = "search";
    private static final List<Field> FILTER = List.of(Field.of(SEARCH), Field.of(ARCHIVED));

    @Override
    public String path() {
        return "/projects";
    }

    /** {@inheritDoc} Clients see the page without the form. */
    @Override
    public Access access() {
        return Access.SIGNED_IN;
    }

    @Override
    public Optional<AdminOperation> adminOperation() {
        return Optional.of(AdminOperation.of(ProjectEndpoints.CREATE));
    }

    @Override
    public List<Field> fields() {
        return List.of(Field.of("name"), SentForms.NUMBER);
    }

    @Override
    public Answer show(PageRequest request) {
        boolean archived = request.parameter(ARCHIVED).equals("true");
        String search = request.parameter(SEARCH).strip();
        Map<String, String> filter = new LinkedHashMap<>(Map.of(ARCHIVED, Boolean.toString(archived)));
        if (!search.isEmpty()) {
            filter.put("q", search);
        }
        ListPlace place = ListPlace.of(request);
        Page<Project> projects =
                request.perform(ProjectEndpoints.LIST, Arguments.<Void>none().withQuery(place.query(filter)));
        View view = new View(
                projects.data(),
                place.links(path() + request.filter(FILTER, null).query(), projects.nextCursor()),
                archived,
                search,
                defaultProject(request),
                request.isAdmin());
        return Answer.page(request.text("projects.title"), JteprojectsGenerated::render, view);
    }

    @Override
    public Answer submit(PageRequest request) {
        NewProject wanted = new NewProject(request.field("name").strip());
        Project made = SentForms.create(request, ProjectEndpoints.CREATE, Arguments.body(wanted));
        return Answer.goTo("/projects/" + made.id(), "project-created");
    }

    /** Returns the id of the organization's default project, which no API operation returns. */
    static UUID defaultProject(PageRequest request) {
        return request.<UUID>readOrganization(view -> view.organization().defaultProjectId());
    }

    /**
     * The view model of the page.
     *
     * @param projects the projects on the current page of the list
     * @param pages the links to the previous and the next page
     * @param isArchive whether the page lists archived projects
     * @param search a text that the names contain, or an empty string for all projects
     * @param defaultProject the id of the organization's default project
     * @param isAdmin whether the signed-in user is an admin
     */
    record View(
            List<Project> projects,
            PageLinks pages,
            boolean isArchive,
            String search,
            UUID defaultProject,
            boolean isAdmin) {}
}
