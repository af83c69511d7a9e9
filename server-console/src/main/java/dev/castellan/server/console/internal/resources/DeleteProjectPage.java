package dev.castellan.server.console.internal.resources;

import dev.castellan.model.Project;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.server.console.internal.layout.Sentence;
import dev.castellan.server.console.internal.layout.Texts;
import dev.castellan.server.console.internal.page.Confirmation;
import dev.castellan.server.console.internal.page.Confirmation.ConfirmationField;
import dev.castellan.server.console.internal.page.ConfirmationPage;
import dev.castellan.server.console.internal.page.ConsolePage;
import dev.castellan.server.console.internal.page.FormField;
import dev.castellan.server.console.internal.page.PageAccess;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;
import dev.castellan.server.internal.store.rows.ProjectContents;
import dev.castellan.server.spi.Refusal;
import java.util.Map;

/**
 * Asks the admin to confirm the deletion of a project. If the project contains anything, the admin must type its name.
 * The API deletes the contents of archived projects only, so the page archives the project first. While the project is
 * archived, users cannot add anything.
 */
final class DeleteProjectPage {

    private static final String KEY = "projects.delete";

    /** The field in which the admin types the name. */
    private static final String TYPED = "project_name";

    private DeleteProjectPage() {}

    static ConsolePage page() {
        return ConfirmationPage.of(
                        "/projects/{id}/delete", DeleteProjectPage::ask, DeleteProjectPage::act, FormField.of(TYPED))
                .shows(
                        ProjectEndpoints.DELETE,
                        // with contents, the form performs two operations
                        request -> contents(request).isEmpty() ? request.arguments(0) : null)
                .admins(0)
                .access(PageAccess.REAUTHENTICATED_ADMIN);
    }

    private static Confirmation ask(PageRequest request) {
        Project project = request.user().get(ProjectEndpoints.GET, request.id(0));
        String what = request.texts().text("projects.delete.what", project.name());
        Confirmation dialog = Confirmation.danger(
                request.texts(), KEY + ".title", KEY, what, "/projects/" + project.id(), project.name());
        if (ProjectPages.isDefault(request)) {
            return dialog.impossible(request.texts().text("projects.default.kept"));
        }
        ProjectContents contents = contents(request);
        return contents.isEmpty()
                ? dialog
                : dialog.withCode(project.name())
                        .withWarning(request.texts()
                                .text(
                                        "projects.delete.contents",
                                        contents.collections(),
                                        contents.inputs(),
                                        contents.queries()))
                        .withInput(new ConfirmationField(TYPED, request.texts().text("projects.delete.name"), false));
    }

    private static PageResponse act(PageRequest request) {
        Project project = request.user().get(ProjectEndpoints.GET, request.id(0));
        if (contents(request).isEmpty()) {
            delete(request, Map.of());
        } else {
            deleteWithContents(request, project);
        }
        return PageResponse.goTo("/projects", "project-deleted", project.name());
    }

    private static void deleteWithContents(PageRequest request, Project project) {
        if (!words(request.form().value(TYPED)).equals(words(project.name()))) {
            throw Refusal.of(ErrorKind.INVALID, TYPED + ": " + request.texts().text("projects.delete.name.wrong"));
        }
        if (!project.archived()) {
            request.user().perform(ProjectEndpoints.ARCHIVE, Arguments.path(project.id()));
        }
        try {
            delete(request, Map.of("contents", "true"));
        } catch (Refusal refusal) {
            throw refusal.kind() == ErrorKind.CONFLICT
                    ? Refusal.of(refusal.kind(), archivedOnly(request.texts(), refusal))
                    : refusal;
        }
    }

    private static String archivedOnly(Texts texts, Refusal refusal) {
        return texts.text("projects.delete.archived-only", Sentence.of(texts, refusal));
    }

    private static void delete(PageRequest request, Map<String, String> query) {
        request.user().call(ProjectEndpoints.DELETE, request.<Void>arguments(0).withQuery(query));
    }

    /** Returns the text with single spaces, as a browser shows it. */
    private static String words(String text) {
        return text.strip().replaceAll("\\s+", " ");
    }

    private static ProjectContents contents(PageRequest request) {
        return request.user().readOrganization(view -> view.projects().contents(request.id(0)));
    }
}
