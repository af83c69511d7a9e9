package dev.castellan.server.console.internal.people;

import dev.castellan.server.console.internal.page.Visit;
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

    static ProjectChoice of(Visit visit) {
        return visit.context().server().store().read(visit.session().organizationId(), ProjectChoice::of);
    }

    /** Returns a choice without these. */
    ProjectChoice without(List<UUID> ids) {
        return new ProjectChoice(
                projects.stream()
                        .filter(project -> !ids.contains(project.projectId()))
                        .toList(),
                hasMore);
    }

    private static ProjectChoice of(View view) {
        List<ProjectRow> rows = view.projects().list(null, MOST + 1);
        return new ProjectChoice(
                rows.stream()
                        .limit(MOST)
                        .filter(project -> !view.isDefaultProject(project.projectId()))
                        .toList(),
                rows.size() > MOST);
    }
}
