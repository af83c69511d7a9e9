package dev.castellan.server.jdbc.internal.tables;

import dev.castellan.server.jdbc.internal.prefetch.Prefetched;
import dev.castellan.server.jdbc.internal.prefetch.PrefetchedProject;
import dev.castellan.server.jdbc.internal.statements.PageQuery;
import dev.castellan.server.jdbc.internal.statements.RowMappers;
import dev.castellan.server.jdbc.internal.statements.Session;
import dev.castellan.server.store.Projects;
import dev.castellan.server.store.rows.ProjectRow;
import dev.castellan.server.store.rows.Usage;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads and changes the projects of one organization in a unit of work. */
final class JdbcProjects implements Projects.Editor {

    private static final String GET =
            "SELECT * FROM projects WHERE organization_id = :organization AND project_id = :project";
    private static final String ALL_IDS =
            "SELECT project_id FROM projects WHERE organization_id = :organization ORDER BY project_id";

    /**
     * Selects from the row of the organization, because some distributed databases do not accept a subquery in VALUES.
     */
    private static final String INSERT = """
            INSERT INTO projects (organization_id, project_id, name, is_default, created_at)
            SELECT organization_id, :project, :name, default_project_id = :project, :createdAt
            FROM organizations WHERE organization_id = :organization""";

    private final Session session;
    private final RowMappers mappers;
    private final Prefetched prefetched;

    JdbcProjects(Session session, RowMappers mappers, Prefetched prefetched) {
        this.session = session;
        this.mappers = mappers;
        this.prefetched = prefetched;
    }

    @Override
    public Optional<ProjectRow> get(UUID projectId) {
        session.requireInUse();
        PrefetchedProject known = prefetched.project(projectId);
        if (known != null) {
            return Optional.of(known.row());
        }
        return session.first(GET, mappers::project, q -> q.bind("project", projectId));
    }

    @Override
    public List<ProjectRow> list(@Nullable UUID after, int limit) {
        return PageQuery.of("projects", "project_id", after, limit).rows(session, mappers::project);
    }

    @Override
    public List<UUID> allIds() {
        return session.list(ALL_IDS, row -> mappers.id(row, "project_id"), Session.Binding.NONE);
    }

    @Override
    public void insert(ProjectRow project) {
        String culprit = "project " + project.projectId();
        int inserted = session.insert(
                culprit,
                INSERT,
                u -> u.bind("project", project.projectId())
                        .bind("name", project.name())
                        .bind("createdAt", project.createdAt()));
        if (inserted == 0) {
            throw new IllegalStateException(culprit + ": no such organization " + session.organizationId());
        }
        session.usage().add(1, Usage.PROJECT);
    }
}
