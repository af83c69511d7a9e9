package dev.castellan.server.console.internal.projects;

import dev.castellan.model.Project;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.server.console.internal.confirmation.Confirmation;
import dev.castellan.server.console.internal.confirmation.Confirmation.Option;
import dev.castellan.server.console.internal.confirmation.ConfirmationPage;
import dev.castellan.server.console.internal.confirmation.Dependencies;
import dev.castellan.server.console.internal.layout.NavItem;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.AdminOperation;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.store.rows.ProjectContents;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Asks the admin to confirm the deletion of a project. For an archived project, a check box includes its contents in
 * the deletion. A project that is neither empty nor archived cannot be deleted.
 */
final class DeleteProjectPage implements ConfirmationPage {

    private static final String TITLE = "projects.delete";
    private static final String CONTENTS = "contents";

    @Override
    public String path() {
        return "/projects/{id}/delete";
    }

    @Override
    public Access access() {
        return Access.REAUTHENTICATED_ADMIN;
    }

    @Override
    public Optional<AdminOperation> adminOperation() {
        return Optional.of(AdminOperation.of(ProjectEndpoints.DELETE, 0));
    }

    @Override
    public List<Field> fields() {
        return List.of(Field.of(CONTENTS));
    }

    @Override
    public String title(PageRequest request) {
        return request.text(TITLE);
    }

    @Override
    public Confirmation ask(PageRequest request) {
        UUID id = request.id(0);
        Project project = request.perform(ProjectEndpoints.GET, Arguments.path(id));
        String what = request.text("projects.delete.what", project.name());
        Confirmation asked = Confirmation.danger(request, TITLE, what, "/projects/" + id);
        ProjectContents contents = request.<ProjectContents>readOrganization(
                view -> view.projects().contents(id));
        if (contents.isEmpty()) {
            return asked;
        }
        return project.archived()
                ? asked.withOption(new Option(CONTENTS, counted(request, "projects.delete.contents", contents)))
                : asked.blockedBy(new Dependencies(
                        counted(request, "projects.delete.not-empty", contents),
                        List.of(new NavItem("/projects/" + id + "/archive", request.text("projects.archive"), false)),
                        0));
    }

    @Override
    public Answer act(PageRequest request) {
        boolean withContents = request.field(CONTENTS).equals("true");
        Map<String, String> query = withContents ? Map.of(CONTENTS, "true") : Map.of();
        request.call(
                ProjectEndpoints.DELETE, Arguments.<Void>path(request.id(0)).withQuery(query));
        return Answer.goTo("/projects", "project-deleted");
    }

    private static String counted(PageRequest request, String key, ProjectContents contents) {
        return request.text(key, contents.collections(), contents.inputs(), contents.queries());
    }
}
