package dev.castellan.server.console.internal.projects;

import dev.castellan.model.NewProject;
import dev.castellan.model.Page;
import dev.castellan.model.Project;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.server.console.internal.page.AdminOperation;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.ListPlace;
import dev.castellan.server.console.internal.page.PageQuery;
import dev.castellan.server.console.internal.page.PageRequest;
import java.util.List;
import java.util.Optional;

/** The projects of who is signed in, and the form with which admins create one. */
final class ProjectsPage implements FormPage {

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
        return List.of(Field.of("name"));
    }

    @Override
    public Answer show(PageRequest request) {
        Page<Project> projects =
                request.perform(ProjectEndpoints.LIST, Arguments.<Void>none().withQuery(PageQuery.of(request)));
        ProjectsView view = new ProjectsView(
                projects.data(),
                ListPlace.of(request).links(path(), projects.nextCursor()),
                ProjectRights.defaultProject(request),
                ProjectRights.isAdmin(request));
        return Answer.page(request.text("projects.title"), JteprojectsGenerated::render, view);
    }

    @Override
    public Answer submit(PageRequest request) {
        NewProject wanted = new NewProject(request.field("name").strip());
        Project made = request.perform(ProjectEndpoints.CREATE, Arguments.body(wanted));
        return Answer.goTo("/projects/" + made.id(), "project-created");
    }
}
