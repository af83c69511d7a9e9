package dev.castellan.server.console.internal.projects;

import dev.castellan.model.Project;
import dev.castellan.model.ProjectUpdate;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.server.console.internal.layout.JterenameGenerated;
import dev.castellan.server.console.internal.layout.RenameForm;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.AdminOperation;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.PageRequest;
import java.util.List;
import java.util.Optional;

/** Renames a project. */
final class RenameProjectPage implements FormPage {

    @Override
    public String path() {
        return "/projects/{id}/rename";
    }

    @Override
    public Access access() {
        return Access.ADMIN;
    }

    @Override
    public Optional<AdminOperation> adminOperation() {
        return Optional.of(AdminOperation.of(ProjectEndpoints.UPDATE, 0));
    }

    @Override
    public List<Field> fields() {
        return List.of(Field.of("name"));
    }

    @Override
    public Answer show(PageRequest request) {
        Project project = request.perform(ProjectEndpoints.GET, Arguments.path(request.id(0)));
        RenameForm form = new RenameForm(project.name(), "/projects/" + project.id());
        return Answer.page(request.text("projects.rename"), JterenameGenerated::render, form);
    }

    @Override
    public Answer submit(PageRequest request) {
        ProjectUpdate wanted = new ProjectUpdate(request.field("name").strip());
        request.perform(ProjectEndpoints.UPDATE, Arguments.body(wanted).withPath(request.id(0)));
        return Answer.goTo("/projects/" + request.id(0), "project-renamed");
    }
}
