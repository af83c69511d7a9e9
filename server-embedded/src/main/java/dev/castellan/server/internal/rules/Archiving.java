package dev.castellan.server.internal.rules;

import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.ProjectRow;
import dev.castellan.server.spi.Refusal;
import java.util.UUID;

/** Protects archived projects. Users can still read an archived project, delete its contents and remove its users. */
public final class Archiving {

    private Archiving() {}

    /**
     * Refuses changes to the contents of an archived project. Reads nothing for the default project,
     * which cannot be archived.
     *
     * @throws Refusal if the project is archived
     */
    public static void requireActive(View view, UUID project) {
        if (!view.isDefaultProject(project)) {
            view.projects().get(project).ifPresent(Archiving::requireActive);
        }
    }

    /**
     * Refuses changes to the contents of a project that is archived.
     *
     * @throws Refusal if the project is archived
     */
    public static void requireActive(ProjectRow project) {
        if (project.archived()) {
            throw Refusal.of(
                    ErrorCode.PROJECT_ARCHIVED, "project " + project.projectId() + " is archived: unarchive it first");
        }
    }
}
