package dev.castellan.server.jdbc.internal.tables;

import dev.castellan.server.jdbc.internal.database.Dialect;
import dev.castellan.server.jdbc.internal.prefetch.Prefetched;
import dev.castellan.server.jdbc.internal.prefetch.Prefetched.PrefetchedProject;
import dev.castellan.server.jdbc.internal.statements.IdList;
import dev.castellan.server.jdbc.internal.statements.RowMappers;
import dev.castellan.server.jdbc.internal.statements.Session;
import dev.castellan.server.store.Memberships;
import dev.castellan.server.store.rows.UserRow;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/** Reads and changes the project memberships of one organization in a unit of work. */
record JdbcMemberships(Session session, RowMappers mappers, Dialect dialect, Prefetched prefetched)
        implements Memberships.Editor {

    private static final String CONTAINS =
            "SELECT count(*) FROM memberships WHERE organization_id = :organization AND project_id = :project"
                    + " AND user_id = :user";
    private static final String PROJECTS_OF =
            "SELECT project_id FROM memberships WHERE organization_id = :organization AND user_id = :user"
                    + " ORDER BY project_id";
    private static final String COUNT_PROJECTS_OF =
            "SELECT user_id, count(*) AS projects FROM memberships WHERE organization_id = :organization AND ";
    private static final String USERS_OF = """
            SELECT u.* FROM (SELECT user_id AS member_id FROM memberships
              WHERE organization_id = :organization AND project_id = :project) m""";
    private static final String ADD = """
            INSERT INTO memberships (organization_id, project_id, user_id) VALUES (?, ?, ?)
            ON CONFLICT (organization_id, project_id, user_id) DO NOTHING""";
    private static final String REMOVE = "DELETE FROM memberships WHERE organization_id = :organization"
            + " AND project_id = :project AND user_id = :user";

    @Override
    public boolean contains(UUID projectId, UUID userId) {
        session.requireInUse();
        PrefetchedProject hinted = prefetched.project(projectId);
        Boolean known = (hinted != null && prefetched.isBy(userId)) ? hinted.isCallersOwn() : null;
        if (known != null) {
            return known;
        }
        return session.count(CONTAINS, q -> q.bind("project", projectId).bind("user", userId)) > 0;
    }

    @Override
    public List<UUID> projectsOf(UUID userId) {
        session.requireInUse();
        List<UUID> known = prefetched.projectIdsOf(userId);
        return known != null
                ? known
                : session.list(PROJECTS_OF, row -> mappers.id(row, "project_id"), q -> q.bind("user", userId));
    }

    @Override
    public Map<UUID, Integer> countProjectsOf(List<UUID> userIds) {
        if (userIds.isEmpty()) {
            return Map.of();
        }
        IdList list = new IdList(userIds);
        return session
                .list(COUNT_PROJECTS_OF + list.holds("user_id") + " GROUP BY user_id", this::count, list::bind)
                .stream()
                .collect(Collectors.toMap(Count::user, Count::projects));
    }

    private Count count(ResultSet row) throws SQLException {
        return new Count(mappers.id(row, "user_id"), row.getInt("projects"));
    }

    private record Count(UUID user, int projects) {}

    @Override
    public List<UserRow> usersOf(UUID projectId) {
        return session.list(
                USERS_OF + dialect.lookUp("users", "u", "user_id = m.member_id") + " ORDER BY m.member_id",
                mappers::user,
                q -> q.bind("project", projectId));
    }

    @Override
    public void add(UUID projectId, UUID userId) {
        session.changeRowLater(
                "user " + userId + " in project " + projectId, ADD, session.organizationId(), projectId, userId);
    }

    @Override
    public void remove(UUID projectId, UUID userId) {
        session.change(REMOVE, u -> u.bind("project", projectId).bind("user", userId));
    }
}
