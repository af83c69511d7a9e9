package dev.castellan.server.console.internal.projects;

import dev.castellan.model.Project;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.server.console.internal.confirmation.Confirmation;
import dev.castellan.server.console.internal.confirmation.ConfirmationPage;
import dev.castellan.server.console.internal.page.AdminOperation;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.PageRequest;
import java.util.Objects;
import java.util.Optional;

/** Asks the admin to confirm the removal of a member from a project. */
final class RemoveMemberPage implements ConfirmationPage {

    @Override
    public String path() {
        return "/projects/{id}/users/{user_id}/remove";
    }

    @Override
    public Optional<AdminOperation> adminOperation() {
        return Optional.of(AdminOperation.of(ProjectEndpoints.REMOVE_USER, 0, 1));
    }

    @Override
    public String title(PageRequest request) {
        return request.text("projects.remove.title");
    }

    @Override
    public Confirmation ask(PageRequest request) {
        Project project = request.perform(ProjectEndpoints.GET, Arguments.path(request.id(0)));
        User user = request.perform(UserEndpoints.GET, Arguments.path(request.id(1)));
        String email = Objects.requireNonNullElse(user.email(), user.id().toString());
        String what = request.text("projects.remove.what", user.name(), email, project.name());
        return Confirmation.danger(request, "projects.remove", what, "/projects/" + project.id());
    }

    @Override
    public Answer act(PageRequest request) {
        request.perform(ProjectEndpoints.REMOVE_USER, Arguments.path(request.id(0), request.id(1)));
        return Answer.goTo("/projects/" + request.id(0), "member-removed");
    }
}
