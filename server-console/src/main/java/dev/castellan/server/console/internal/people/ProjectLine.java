package dev.castellan.server.console.internal.people;

import dev.castellan.server.console.internal.page.Visit;
import dev.castellan.server.store.View;
import dev.castellan.server.store.rows.ProjectRow;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * A project of a user.
 *
 * @param projectId identifier
 * @param name display name; the id where the organization has too many projects to look at all of them
 * @param isDefault whether everybody is in it
 */
public record ProjectLine(UUID projectId, String name, boolean isDefault) {

    private static final int STEP = 200;
    private static final int MOST_STEPS = 5;

    /** Returns the projects of a client. */
    static List<ProjectLine> of(Visit visit, Subject subject) {
        return visit.context().server().store().read(visit.session().organizationId(), view -> of(view, subject));
    }

    private static List<ProjectLine> of(View view, Subject subject) {
        Set<UUID> wanted = new HashSet<>(subject.user().projectIds());
        List<ProjectLine> lines = new ArrayList<>();
        UUID after = null;
        for (int step = 0; step < MOST_STEPS && !wanted.isEmpty(); step++) {
            List<ProjectRow> rows = view.projects().list(after, STEP);
            rows.stream()
                    .filter(project -> wanted.remove(project.projectId()))
                    .forEach(project -> lines.add(of(view, project.projectId(), project.name())));
            if (rows.size() < STEP) {
                break;
            }
            after = rows.get(STEP - 1).projectId();
        }
        wanted.forEach(id -> lines.add(of(view, id, id.toString())));
        return lines;
    }

    private static ProjectLine of(View view, UUID id, String name) {
        return new ProjectLine(id, name, view.isDefaultProject(id));
    }
}
