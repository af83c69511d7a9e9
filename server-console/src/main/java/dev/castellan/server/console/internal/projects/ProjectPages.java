package dev.castellan.server.console.internal.projects;

import dev.castellan.model.Project;
import dev.castellan.model.ProjectUpdate;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.server.console.internal.confirmation.Confirmation;
import dev.castellan.server.console.internal.confirmation.ConfirmedAction;
import dev.castellan.server.console.internal.layout.RenameForm;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.AdminOperation;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Page;
import dev.castellan.server.console.internal.page.RenamePage;
import java.util.List;
import java.util.Objects;

/** The pages for projects. */
public final class ProjectPages {

    private ProjectPages() {}

    public static List<Page> all() {
        return List.of(
                new ProjectsPage(),
                new ProjectPage(),
                removingMembers(),
                renaming(),
                changing("archive", ProjectEndpoints.ARCHIVE),
                changing("unarchive", ProjectEndpoints.UNARCHIVE),
                new DeleteProjectPage());
    }

    private static Page renaming() {
        return new RenamePage(
                "/projects/{id}/rename",
                Access.ADMIN,
                AdminOperation.of(ProjectEndpoints.UPDATE, 0),
                "projects.rename",
                request -> new RenameForm(
                        request.perform(ProjectEndpoints.GET, Arguments.path(request.id(0)))
                                .name(),
                        "/projects/" + request.id(0)),
                (request, name) -> request.perform(
                        ProjectEndpoints.UPDATE,
                        Arguments.body(new ProjectUpdate(name)).withPath(request.id(0))),
                "project-renamed");
    }

    private static Page removingMembers() {
        return new ConfirmedAction(
                "/projects/{id}/users/{user_id}/remove",
                Access.ADMIN,
                AdminOperation.of(ProjectEndpoints.REMOVE_USER, 0, 1),
                "projects.remove.title",
                request -> {
                    Project project = request.perform(ProjectEndpoints.GET, Arguments.path(request.id(0)));
                    User user = request.perform(UserEndpoints.GET, Arguments.path(request.id(1)));
                    String email =
                            Objects.requireNonNullElse(user.email(), user.id().toString());
                    String what = request.text("projects.remove.what", user.name(), email, project.name());
                    return Confirmation.danger(request, "projects.remove", what, "/projects/" + project.id());
                },
                request -> {
                    request.perform(ProjectEndpoints.REMOVE_USER, Arguments.path(request.id(0), request.id(1)));
                    return Answer.goTo("/projects/" + request.id(0), "member-removed");
                });
    }

    /**
     * Archives or unarchives projects.
     *
     * @param verb {@code archive} or {@code unarchive}, the last part of the path and of the text keys
     */
    private static Page changing(String verb, Endpoint<Void, Project> operation) {
        return new ConfirmedAction(
                "/projects/{id}/" + verb,
                Access.ADMIN,
                AdminOperation.of(operation, 0),
                "projects." + verb,
                request -> {
                    Project project = request.perform(ProjectEndpoints.GET, Arguments.path(request.id(0)));
                    String what = request.text("projects." + verb + ".what", project.name());
                    return Confirmation.harmless(request, "projects." + verb, what, "/projects/" + project.id());
                },
                request -> {
                    request.perform(operation, Arguments.path(request.id(0)));
                    return Answer.goTo("/projects/" + request.id(0), "project-" + verb);
                });
    }
}
