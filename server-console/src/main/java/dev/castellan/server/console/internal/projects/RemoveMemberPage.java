package dev.castellan.server.console.internal.projects;

import dev.castellan.model.Project;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.AdminOperation;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.Visit;
import java.util.List;
import java.util.Optional;

/** Asks before a member is removed from a project. */
final class RemoveMemberPage implements FormPage {

    @Override
    public String path() {
        return "/projects/{id}/users/{user_id}/remove";
    }

    @Override
    public Access access() {
        return Access.ADMIN;
    }

    @Override
    public Optional<AdminOperation> adminOperation() {
        return Optional.of(AdminOperation.of(ProjectEndpoints.REMOVE_USER, 0, 1));
    }

    @Override
    public List<Field> fields() {
        return List.of();
    }

    @Override
    public Answer show(Visit visit) {
        Project project = visit.perform(ProjectEndpoints.GET, Arguments.path(visit.id(0)));
        User user = visit.perform(UserEndpoints.GET, Arguments.path(visit.id(1)));
        return Answer.page(
                visit.text("projects.remove.title"), JteremoveGenerated::render, new MemberView(project, user));
    }

    @Override
    public Answer submit(Visit visit) {
        visit.perform(ProjectEndpoints.REMOVE_USER, Arguments.path(visit.id(0), visit.id(1)));
        return Answer.goTo("/projects/" + visit.id(0), "member-removed");
    }
}
