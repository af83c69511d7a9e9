package dev.castellan.server.console.internal.projects;

import dev.castellan.model.NewProject;
import dev.castellan.model.Page;
import dev.castellan.model.Project;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.server.console.internal.layout.PageLinks;
import dev.castellan.server.console.internal.page.AdminOperation;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.ListPlace;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.SentForms;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The active or archived projects of the signed-in user. Admins can create a project with the form. */
final class ProjectsPage implements FormPage {

    private static final String ARCHIVED = "archived";

    @Override
    public String path() {
        return "/projects";
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
        ListPlace place = ListPlace.of(request);
        Map<String, String> query = place.query(archived ? Map.of(ARCHIVED, "true") : Map.of());
        Page<Project> projects =
                request.perform(ProjectEndpoints.LIST, Arguments.<Void>none().withQuery(query));
        View view = new View(
                projects.data(),
                place.links(archived ? path() + "?archived=true" : path(), projects.nextCursor()),
                archived,
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
     * @param defaultProject the id of the organization's default project
     * @param isAdmin whether the signed-in user is an admin
     */
    record View(List<Project> projects, PageLinks pages, boolean isArchive, UUID defaultProject, boolean isAdmin) {}
}
