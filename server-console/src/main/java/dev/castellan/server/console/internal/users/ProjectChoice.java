package dev.castellan.server.console.internal.users;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.console.internal.layout.Texts;
import dev.castellan.server.console.internal.page.Ids;
import dev.castellan.server.console.internal.page.SignedInUser;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.ProjectRow;
import dev.castellan.server.internal.store.rows.ProjectSelection;
import dev.castellan.server.spi.Refusal;
import java.util.List;
import java.util.UUID;

/**
 * The projects that a form offers.
 *
 * @param projects the first projects, at most 200, without the default project, to which every user belongs
 * @param hasMore whether the organization has more projects
 */
public record ProjectChoice(List<ProjectRow> projects, boolean hasMore) {

    private static final int MAX_PROJECTS = 200;

    private static final int MARKUP_BYTES = 130;

    /** Defensively copies the list. */
    public ProjectChoice {
        projects = List.copyOf(projects);
    }

    /**
     * Returns the first projects of the organization, at most 200. Omits archived projects, to which no user can be
     * added.
     *
     * @param bytes the size limit in bytes of HTML
     */
    public static ProjectChoice of(SignedInUser user, int bytes) {
        return user.readOrganization(view -> of(view, bytes));
    }

    /**
     * Returns the id of the selected project.
     *
     * @throws Refusal if the text is not an id
     */
    public static UUID id(Texts texts, String field, String text) {
        return Ids.find(text)
                .orElseThrow(() -> Refusal.of(ErrorKind.INVALID, field + ": " + texts.text("people.project.wrong")));
    }

    /** Returns a copy without these projects. */
    ProjectChoice without(List<UUID> ids) {
        return new ProjectChoice(
                projects.stream()
                        .filter(project -> !ids.contains(project.projectId()))
                        .toList(),
                hasMore);
    }

    private static ProjectChoice of(View view, int bytes) {
        List<ProjectRow> rows = view.projects().list(ProjectSelection.ACTIVE, null, null, MAX_PROJECTS + 1);
        List<ProjectRow> visible = PageSizeLimit.first(
                rows.subList(0, Math.min(MAX_PROJECTS, rows.size())),
                bytes,
                row -> MARKUP_BYTES + PageSizeLimit.of(row.name()));
        return new ProjectChoice(
                visible.stream()
                        .filter(project -> !view.isDefaultProject(project.projectId()))
                        .toList(),
                visible.size() < rows.size());
    }
}
