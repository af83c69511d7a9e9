package dev.castellan.server.console.internal.users;

import dev.castellan.server.console.internal.page.SignedInUser;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.Order;
import dev.castellan.server.internal.store.rows.ProjectRow;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * A project of a user.
 *
 * @param name display name, or the id if the organization has too many projects to read all of their names
 * @param isDefault whether this is the default project, to which every user belongs
 */
public record ProjectLine(UUID projectId, String name, boolean isDefault) {

    private static final int STEP = 200;
    private static final int MAX_STEPS = 5;

    private static final int MARKUP_BYTES = 330;
    /** The number of times that the HTML of a row contains the name. */
    private static final int NAMES = 2;

    /**
     * Returns the first projects of a client, ordered by id.
     *
     * @param bytes the size limit in bytes of HTML
     */
    static List<ProjectLine> of(SignedInUser user, Subject subject, int bytes) {
        List<UUID> ids = subject.projectIds().stream()
                .sorted(Order.OF_IDS)
                .limit(bytes / MARKUP_BYTES)
                .toList();
        List<ProjectLine> lines = user.readOrganization(view -> of(view, ids));
        return PageSizeLimit.first(lines, bytes, line -> MARKUP_BYTES + NAMES * PageSizeLimit.of(line.name()));
    }

    private static List<ProjectLine> of(View view, List<UUID> ids) {
        Set<UUID> remaining = new HashSet<>(ids);
        List<ProjectLine> lines = new ArrayList<>();
        UUID after = null;
        for (int step = 0; step < MAX_STEPS && !remaining.isEmpty(); step++) {
            List<ProjectRow> rows = view.projects().list(after, STEP);
            rows.stream()
                    .filter(project -> remaining.remove(project.projectId()))
                    .forEach(project -> lines.add(of(view, project.projectId(), project.name())));
            if (rows.size() < STEP) {
                break;
            }
            after = rows.get(STEP - 1).projectId();
        }
        remaining.forEach(id -> lines.add(of(view, id, id.toString())));
        return lines;
    }

    private static ProjectLine of(View view, UUID id, String name) {
        return new ProjectLine(id, name, view.isDefaultProject(id));
    }
}
