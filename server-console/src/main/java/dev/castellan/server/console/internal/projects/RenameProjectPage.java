package dev.castellan.server.console.internal.projects;

import dev.castellan.model.Project;
import dev.castellan.model.ProjectUpdate;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.server.console.internal.layout.RenameForm;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.AdminOperation;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.RenamePage;
import java.util.Optional;

/** Renames a project. */
final class RenameProjectPage implements RenamePage {

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
    public String title() {
        return "projects.rename";
    }

    @Override
    public RenameForm form(PageRequest request) {
        Project project = request.perform(ProjectEndpoints.GET, Arguments.path(request.id(0)));
        return new RenameForm(project.name(), "/projects/" + project.id());
    }

    @Override
    public Answer rename(PageRequest request, String name) {
        request.perform(
                ProjectEndpoints.UPDATE, Arguments.body(new ProjectUpdate(name)).withPath(request.id(0)));
        return Answer.goTo("/projects/" + request.id(0), "project-renamed");
    }
}
