package dev.castellan.server.jdbc.internal.tables;

import static dev.castellan.server.internal.store.schema.ColumnType.COUNT;

import dev.castellan.server.internal.store.Memberships;
import dev.castellan.server.internal.store.Projects;
import dev.castellan.server.internal.store.rows.OrganizationRow;
import dev.castellan.server.internal.store.rows.ProjectContents;
import dev.castellan.server.internal.store.rows.ProjectRow;
import dev.castellan.server.internal.store.rows.ProjectSelection;
import dev.castellan.server.internal.store.rows.ProjectSize;
import dev.castellan.server.internal.store.rows.Usage;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.internal.store.schema.Schema;
import dev.castellan.server.jdbc.internal.prefetch.Prefetched;
import dev.castellan.server.jdbc.internal.prefetch.Prefetched.PrefetchedProject;
import dev.castellan.server.jdbc.internal.statements.IdList;
import dev.castellan.server.jdbc.internal.statements.PageQuery;
import dev.castellan.server.jdbc.internal.statements.Row;
import dev.castellan.server.jdbc.internal.statements.SoftDeletion;
import dev.castellan.server.jdbc.internal.statements.Table;
import dev.castellan.server.jdbc.internal.statements.UnitOfWork;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads and changes the projects of one organization in a unit of work. */
record JdbcProjects(UnitOfWork work, Prefetched prefetched, Supplier<Optional<OrganizationRow>> organizations)
        implements Projects.Editor {

    private static final Table<ProjectRow> TABLE = new Table<>(Schema.PROJECTS, " AND NOT deleted");
    private static final String INSERT = "INSERT INTO projects (organization_id, is_default, " + TABLE.columns()
            + ") VALUES (?, ?, " + TABLE.placeholders() + ")";
    private static final String ALL_IDS =
            "SELECT project_id FROM projects WHERE organization_id = :organization AND NOT deleted ORDER BY project_id";
    private static final String CONTENTS = "SELECT (SELECT count(*) FROM collections"
            + " WHERE organization_id = :organization AND project_id = :project),"
            + " (SELECT count(*) FROM inputs WHERE organization_id = :organization AND project_id = :project AND "
            + SoftDeletion.ofInput("inputs.organization_id", "inputs.id") + "),"
            + " (SELECT count(*) FROM inputs i JOIN queries q"
            + " ON q.organization_id = i.organization_id AND q.input_id = i.id"
            + " WHERE i.organization_id = :organization AND i.project_id = :project AND "
            + SoftDeletion.ofInput("i.organization_id", "i.id") + ")";
    private static final String SIZES = "SELECT p.project_id, (SELECT count(*) FROM (SELECT 1 FROM memberships"
            + " WHERE memberships.organization_id = p.organization_id AND memberships.project_id = p.project_id"
            + " ORDER BY memberships.user_id LIMIT " + ProjectSize.MAX
            + ") w1), (SELECT count(*) FROM (SELECT 1 FROM inputs"
            + " WHERE inputs.organization_id = p.organization_id AND inputs.project_id = p.project_id AND "
            + SoftDeletion.ofInput("inputs.organization_id", "inputs.id")
            + " ORDER BY inputs.id LIMIT " + ProjectSize.MAX + ") w2)"
            + " FROM projects p WHERE p.organization_id = :organization AND NOT p.deleted AND ";
    private static final String HIDDEN = "SELECT project_id FROM projects WHERE organization_id = :organization"
            + " AND deleted ORDER BY project_id LIMIT :limit";
    private static final String DELETE_MEMBERSHIPS =
            "DELETE FROM memberships WHERE organization_id = :organization AND project_id = :project";
    private static final String DELETE =
            "DELETE FROM projects WHERE organization_id = :organization AND project_id = :project";

    @Override
    public Optional<ProjectRow> get(UUID projectId) {
        work.requireInUse();
        PrefetchedProject cached = prefetched.project(projectId);
        return cached == null
                ? TABLE.get(work, projectId)
                : Optional.of(work.names().put(cached.row()));
    }

    @Override
    public Map<UUID, ProjectRow> getAll(List<UUID> projectIds) {
        return TABLE.getAll(work, projectIds).stream()
                .collect(Collectors.toUnmodifiableMap(ProjectRow::projectId, Function.identity()));
    }

    @Override
    public List<ProjectRow> list(ProjectSelection selection, @Nullable String search, @Nullable UUID after, int limit) {
        PageQuery<ProjectRow> all = TABLE.page(after, limit).where("NOT deleted");
        PageQuery<ProjectRow> selected = switch (selection) {
            case ACTIVE -> all.where("archived = false");
            case ARCHIVED -> all.where("archived = true");
            case ALL -> all;
        };
        return selected.containing(search).rows(work);
    }

    @Override
    public List<UUID> allIds() {
        work.requireInUse();
        List<UUID> cached = prefetched.allProjectIds();
        return cached != null ? cached : work.list(ALL_IDS, Row::id, UnitOfWork.Binding.NONE);
    }

    @Override
    public ProjectContents contents(UUID projectId) {
        return work.first(
                        CONTENTS,
                        row -> new ProjectContents(row.number(), row.number(), row.number()),
                        q -> q.bind("project", projectId))
                .orElseThrow();
    }

    @Override
    public Map<UUID, ProjectSize> sizes(List<UUID> projectIds) {
        return IdList.select(
                        projectIds,
                        list -> work.list(
                                SIZES + list.holds("p.project_id"),
                                row -> Map.entry(row.id(), new ProjectSize(row.get(COUNT), row.get(COUNT))),
                                list::bind))
                .stream()
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    @Override
    public List<UUID> hidden(int limit) {
        return work.list(HIDDEN, Row::id, q -> q.bind("limit", limit));
    }

    @Override
    public void insert(ProjectRow project) {
        work.names().put(project);
        String culprit = "project " + project.projectId();
        work.requireChangeable();
        OrganizationRow organization = organizations
                .get()
                .orElseThrow(
                        () -> new IllegalStateException(culprit + ": no such organization " + work.organizationId()));
        boolean isDefault = project.projectId().equals(organization.defaultProjectId());
        work.changeRowLater(
                culprit,
                INSERT,
                Stream.concat(Stream.of(work.organizationId(), isDefault), TABLE.values(project))
                        .toArray());
        work.usage().add(1, Usage.PROJECT);
    }

    @Override
    public void update(ProjectRow project) {
        TABLE.update(work, project);
    }

    @Override
    public void hide(UUID projectId) {
        TABLE.set(work, projectId, "deleted", true);
        work.change(DELETE_MEMBERSHIPS, u -> u.bind("project", projectId));
    }

    @Override
    public void delete(UUID projectId) {
        work.change(DELETE_MEMBERSHIPS, u -> u.bind("project", projectId));
        work.changeOne("project " + projectId, DELETE, u -> u.bind("project", projectId));
        work.usage().add(-1, Usage.PROJECT);
    }

    /** Reads and changes the project memberships of one organization in a unit of work. */
    record JdbcMemberships(UnitOfWork work, Prefetched prefetched) implements Memberships.Editor {

        private static final String CONTAINS =
                "SELECT count(*) FROM memberships WHERE organization_id = :organization AND project_id = :project"
                        + " AND user_id = :user";
        private static final String PROJECTS_OF =
                "SELECT project_id FROM memberships WHERE organization_id = :organization AND user_id = :user"
                        + " ORDER BY project_id";
        private static final String COUNT_PROJECTS_OF =
                "SELECT user_id, count(*) FROM memberships WHERE organization_id = :organization AND ";
        private static final String USERS_OF = "SELECT " + Schema.USERS.columnList("u")
                + " FROM (SELECT user_id AS member_id FROM memberships"
                + " WHERE organization_id = :organization AND project_id = :project) m";
        private static final String ADD = """
                INSERT INTO memberships (organization_id, project_id, user_id) VALUES (?, ?, ?)
                ON CONFLICT (organization_id, project_id, user_id) DO NOTHING""";
        private static final String REMOVE = "DELETE FROM memberships WHERE organization_id = :organization"
                + " AND project_id = :project AND user_id = :user";

        @Override
        public boolean contains(UUID projectId, UUID userId) {
            work.requireInUse();
            PrefetchedProject hinted = prefetched.project(projectId);
            Boolean cached = (hinted != null && prefetched.isBy(userId)) ? hinted.isCallersOwn() : null;
            if (cached != null) {
                return cached;
            }
            return work.count(CONTAINS, q -> q.bind("project", projectId).bind("user", userId)) > 0;
        }

        @Override
        public List<UUID> projectsOf(UUID userId) {
            work.requireInUse();
            List<UUID> cached = prefetched.projectIdsOf(userId);
            return cached != null ? cached : work.list(PROJECTS_OF, Row::id, q -> q.bind("user", userId));
        }

        @Override
        public Map<UUID, Integer> countProjectsOf(List<UUID> userIds) {
            return IdList.select(
                            userIds,
                            list -> work.list(
                                    COUNT_PROJECTS_OF + list.holds("user_id") + " GROUP BY user_id",
                                    row -> Map.entry(row.id(), row.get(COUNT)),
                                    list::bind))
                    .stream()
                    .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        }

        @Override
        public List<UserRow> usersOf(UUID projectId) {
            return work.list(
                    USERS_OF + work.dialect().lookUp("users", "u", "user_id = m.member_id") + " ORDER BY m.member_id",
                    Schema.USERS::read,
                    q -> q.bind("project", projectId));
        }

        @Override
        public void add(UUID projectId, UUID userId) {
            work.changeRowLater(
                    "user " + userId + " in project " + projectId, ADD, work.organizationId(), projectId, userId);
        }

        @Override
        public void remove(UUID projectId, UUID userId) {
            work.change(REMOVE, u -> u.bind("project", projectId).bind("user", userId));
        }
    }
}
