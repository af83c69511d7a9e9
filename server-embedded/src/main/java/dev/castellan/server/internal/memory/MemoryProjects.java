package dev.castellan.server.internal.memory;

import dev.castellan.server.internal.memory.persistent.Tree;
import dev.castellan.server.store.Projects;
import dev.castellan.server.store.rows.ProjectRow;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The projects of one organization in a unit of work. */
final class MemoryProjects implements Projects.Editor {

    private final UnitOfWork work;

    MemoryProjects(UnitOfWork work) {
        this.work = work;
    }

    @Override
    public Optional<ProjectRow> get(UUID projectId) {
        return rows().find(projectId);
    }

    @Override
    public List<ProjectRow> list(@Nullable UUID after, int limit) {
        return rows().page(after, limit);
    }

    @Override
    public List<UUID> allIds() {
        return rows().keys().toList();
    }

    @Override
    public void insert(ProjectRow project) {
        work.insert(work.organization().withProjects(rows().plus(project.projectId(), project)));
    }

    private Tree<UUID, ProjectRow> rows() {
        return work.organization().projects();
    }
}
