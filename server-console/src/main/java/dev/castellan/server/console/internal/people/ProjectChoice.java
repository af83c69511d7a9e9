package dev.castellan.server.console.internal.people;

import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.store.View;
import dev.castellan.server.store.rows.ProjectRow;
import java.util.List;
import java.util.UUID;

/**
 * The projects that a form offers.
 *
 * @param projects the first projects, without the default project, which everybody is in
 * @param hasMore whether there are more
 */
public record ProjectChoice(List<ProjectRow> projects, boolean hasMore) {

    private static final int MOST = 200;

    private static final int MARKUP_BYTES = 130;

    /** Copies the list. */
    public ProjectChoice {
        projects = List.copyOf(projects);
    }

    /**
     * Returns the first projects of the organization.
     *
     * @param bytes how many bytes of the page they may take
     */
    static ProjectChoice of(PageRequest request, int bytes) {
        return request.context().server().store().read(request.session().organizationId(), view -> of(view, bytes));
    }

    /** Returns a choice without these. */
    ProjectChoice without(List<UUID> ids) {
        return new ProjectChoice(
                projects.stream()
                        .filter(project -> !ids.contains(project.projectId()))
                        .toList(),
                hasMore);
    }

    private static ProjectChoice of(View view, int most) {
        List<ProjectRow> rows = view.projects().list(null, MOST + 1);
        List<ProjectRow> shown = PageSizeLimit.first(
                rows.subList(0, Math.min(MOST, rows.size())), most, row -> MARKUP_BYTES + PageSizeLimit.of(row.name()));
        return new ProjectChoice(
                shown.stream()
                        .filter(project -> !view.isDefaultProject(project.projectId()))
                        .toList(),
                shown.size() < rows.size());
    }
}
