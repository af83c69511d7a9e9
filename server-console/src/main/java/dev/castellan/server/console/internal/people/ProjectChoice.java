package dev.castellan.server.console.internal.people;

import dev.castellan.server.console.internal.page.Visit;
import dev.castellan.server.store.View;
import dev.castellan.server.store.rows.ProjectRow;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
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

    /** With style sheet and script, a page stays below 60 KB. */
    private static final int MOST_BYTES = 38_000;

    private static final int MARKUP_BYTES = 130;

    /** Copies the list. */
    public ProjectChoice {
        projects = List.copyOf(projects);
    }

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
        List<ProjectRow> shown = new ArrayList<>();
        int bytes = 0;
        for (ProjectRow project : rows.subList(0, Math.min(MOST, rows.size()))) {
            bytes += bytes(project);
            if (bytes > MOST_BYTES) {
                return new ProjectChoice(shown, true);
            } else if (!view.isDefaultProject(project.projectId())) {
                shown.add(project);
            }
        }
        return new ProjectChoice(shown, rows.size() > MOST);
    }

    /** Returns how many bytes a page takes for a project, with its name as HTML. */
    private static int bytes(ProjectRow project) {
        String html = project.name().replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
        return MARKUP_BYTES + html.getBytes(StandardCharsets.UTF_8).length;
    }
}
