package dev.castellan.server.jdbc.internal.tables;

import dev.castellan.server.jdbc.internal.prefetch.Prefetched;
import dev.castellan.server.jdbc.internal.prefetch.Prefetched.PrefetchedProject;
import dev.castellan.server.jdbc.internal.statements.IdList;
import dev.castellan.server.jdbc.internal.statements.PageQuery;
import dev.castellan.server.jdbc.internal.statements.RowMappers;
import dev.castellan.server.jdbc.internal.statements.Session;
import dev.castellan.server.jdbc.internal.statements.VisibleRows;
import dev.castellan.server.store.Projects;
import dev.castellan.server.store.rows.OrganizationRow;
import dev.castellan.server.store.rows.ProjectContents;
import dev.castellan.server.store.rows.ProjectRow;
import dev.castellan.server.store.rows.ProjectSelection;
import dev.castellan.server.store.rows.Usage;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads and changes the projects of one organization in a unit of work. */
record JdbcProjects(
        Session session, RowMappers mappers, Prefetched prefetched, Supplier<Optional<OrganizationRow>> organizations)
        implements Projects.Editor {

    private static final String GET =
            "SELECT * FROM projects WHERE organization_id = :organization AND project_id = :project"
                    + " AND NOT deleted";
    private static final String GET_ALL =
            "SELECT * FROM projects WHERE organization_id = :organization AND NOT deleted AND ";
    private static final String ALL_IDS =
            "SELECT project_id FROM projects WHERE organization_id = :organization AND NOT deleted ORDER BY project_id";

    private static final String INSERT = """
            INSERT INTO projects (organization_id, project_id, name, is_default, created_at, archived, search_text)
            VALUES (?, ?, ?, ?, ?, ?, ?)""";

    private static final String UPDATE =
            "UPDATE projects SET name = :name, archived = :archived, search_text = :searchText"
                    + " WHERE organization_id = :organization AND project_id = :project AND NOT deleted";
    private static final String CONTENTS = "SELECT (SELECT count(*) FROM collections"
            + " WHERE organization_id = :organization AND project_id = :project) AS collections,"
            + " (SELECT count(*) FROM inputs WHERE organization_id = :organization AND project_id = :project AND "
            + VisibleRows.ofInput("inputs.organization_id", "inputs.id") + ") AS inputs,"
            + " (SELECT count(*) FROM inputs i JOIN queries q"
            + " ON q.organization_id = i.organization_id AND q.input_id = i.id"
            + " WHERE i.organization_id = :organization AND i.project_id = :project AND "
            + VisibleRows.ofInput("i.organization_id", "i.id") + ") AS queries";
    private static final String HIDDEN = "SELECT project_id FROM projects WHERE organization_id = :organization"
            + " AND deleted ORDER BY project_id LIMIT :limit";
    private static final String HIDE = "UPDATE projects SET deleted = true"
            + " WHERE organization_id = :organization AND project_id = :project AND NOT deleted";
    private static final String DELETE_MEMBERSHIPS =
            "DELETE FROM memberships WHERE organization_id = :organization AND project_id = :project";
    private static final String DELETE =
            "DELETE FROM projects WHERE organization_id = :organization AND project_id = :project";

    @Override
    public Optional<ProjectRow> get(UUID projectId) {
        session.requireInUse();
        PrefetchedProject known = prefetched.project(projectId);
        if (known != null) {
            return Optional.of(session.names().put(known.row()));
        }
        return session.first(GET, mappers::project, q -> q.bind("project", projectId));
    }

    @Override
    public Map<UUID, ProjectRow> getAll(List<UUID> projectIds) {
        return IdList.select(
                        projectIds,
                        list -> session.list(GET_ALL + list.holds("project_id"), mappers::project, list::bind))
                .stream()
                .collect(Collectors.toUnmodifiableMap(ProjectRow::projectId, Function.identity()));
    }

    @Override
    public List<ProjectRow> list(ProjectSelection selection, @Nullable String search, @Nullable UUID after, int limit) {
        PageQuery all = PageQuery.of("projects", "project_id", after, limit).where("NOT deleted");
        PageQuery selected = switch (selection) {
            case ACTIVE -> all.where("archived = false");
            case ARCHIVED -> all.where("archived = true");
            case ALL -> all;
        };
        return selected.containing(search).rows(session, mappers::project);
    }

    @Override
    public List<UUID> allIds() {
        session.requireInUse();
        List<UUID> known = prefetched.allProjectIds();
        return known != null
                ? known
                : session.list(ALL_IDS, row -> mappers.id(row, "project_id"), Session.Binding.NONE);
    }

    @Override
    public ProjectContents contents(UUID projectId) {
        return session.first(
                        CONTENTS,
                        row -> new ProjectContents(
                                row.getLong("collections"), row.getLong("inputs"), row.getLong("queries")),
                        q -> q.bind("project", projectId))
                .orElseThrow();
    }

    @Override
    public List<UUID> hidden(int limit) {
        return session.list(HIDDEN, row -> mappers.id(row, "project_id"), q -> q.bind("limit", limit));
    }

    @Override
    public void insert(ProjectRow project) {
        session.names().put(project);
        String culprit = "project " + project.projectId();
        session.requireChangeable();
        OrganizationRow organization = organizations
                .get()
                .orElseThrow(() ->
                        new IllegalStateException(culprit + ": no such organization " + session.organizationId()));
        session.changeRowLater(
                culprit,
                INSERT,
                session.organizationId(),
                project.projectId(),
                project.name(),
                project.projectId().equals(organization.defaultProjectId()),
                project.createdAt(),
                project.archived(),
                project.searchText());
        session.usage().add(1, Usage.PROJECT);
    }

    @Override
    public void update(ProjectRow project) {
        session.names().put(project);
        session.changeOne(
                "project " + project.projectId(),
                UPDATE,
                u -> u.bind("project", project.projectId())
                        .bind("name", project.name())
                        .bind("archived", project.archived())
                        .bind("searchText", project.searchText()));
    }

    @Override
    public void hide(UUID projectId) {
        session.changeOne("project " + projectId, HIDE, u -> u.bind("project", projectId));
        session.change(DELETE_MEMBERSHIPS, u -> u.bind("project", projectId));
    }

    @Override
    public void delete(UUID projectId) {
        session.change(DELETE_MEMBERSHIPS, u -> u.bind("project", projectId));
        session.changeOne("project " + projectId, DELETE, u -> u.bind("project", projectId));
        session.usage().add(-1, Usage.PROJECT);
    }
}
