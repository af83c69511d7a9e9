package dev.castellan.server.internal.memory;

import dev.castellan.server.store.rows.ProjectRow;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The projects of an organization. Immutable.
 *
 * @param rows the projects, including hidden projects
 * @param hidden the ids of the hidden projects
 */
record ProjectTable(Tree<UUID, ProjectRow> rows, Tree<UUID, UUID> hidden) {

    static final ProjectTable EMPTY = new ProjectTable(Tree.rows("project"), Tree.rows("hidden project"));

    public boolean isVisible(UUID id) {
        return !hidden.contains(id);
    }

    public Optional<ProjectRow> find(UUID id) {
        return isVisible(id) ? rows.find(id) : Optional.empty();
    }

    /** Returns a project, which must exist and must not be hidden. */
    public ProjectRow get(UUID id) {
        return find(id).orElseThrow(() -> new IllegalStateException("project " + id + " does not exist"));
    }

    /** Returns the visible projects whose ids follow {@code after}, in id order. */
    public Stream<ProjectRow> values(@Nullable UUID after) {
        return rows.values(after).filter(row -> isVisible(row.projectId()));
    }

    public ProjectTable plus(ProjectRow project) {
        return new ProjectTable(rows.plus(project.projectId(), project), hidden);
    }

    /** Replaces a project, which must exist and must not be hidden. */
    public ProjectTable with(ProjectRow project) {
        get(project.projectId());
        return new ProjectTable(rows.with(project.projectId(), project), hidden);
    }

    public ProjectTable hiding(UUID id) {
        get(id);
        return new ProjectTable(rows, hidden.with(id, id));
    }

    public ProjectTable minus(UUID id) {
        rows.get(id);
        return new ProjectTable(rows.minus(id), hidden.minus(id));
    }
}
