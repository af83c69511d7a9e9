package dev.castellan.server.jdbc;

import dev.castellan.server.store.OrganizationRow;
import dev.castellan.server.store.ReadHint;
import dev.castellan.server.store.TokenHash;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;

/** The first statements of a piece of work: each brings the time along, and as much as is sure to be asked for. */
final class Openings {

    private static final String ORGANIZATION_COLUMNS =
            "o.organization_id AS o_organization_id, o.name AS o_name, o.default_project_id AS o_default_project_id,"
                    + " o.cursor_key AS o_cursor_key, o.created_at AS o_created_at";

    /** A token and its owner. */
    static final String BEARER_COLUMNS =
            "t.token_id AS t_token_id, t.user_id AS t_user_id, t.name AS t_name, t.prefix AS t_prefix, t.hash AS t_hash,"
                    + " t.created_at AS t_created_at, t.expires_at AS t_expires_at, t.last_used_at AS t_last_used_at,"
                    + " u.user_id AS u_user_id, u.name AS u_name, u.email AS u_email, u.role AS u_role,"
                    + " u.is_service_account AS u_is_service_account, u.created_at AS u_created_at";

    private static final String PROJECT_COLUMNS =
            "p.project_id AS p_project_id, p.name AS p_name, p.created_at AS p_created_at, m.user_id AS m_user_id";

    /** The owner of a token. */
    static final String JOIN_OWNER = "JOIN users u ON u.organization_id = t.organization_id AND u.user_id = t.user_id";

    private static final String FROM_TOKEN =
            " FROM tokens t " + JOIN_OWNER + " JOIN organizations o ON o.organization_id = t.organization_id";
    private static final String JOIN_PROJECT =
            " LEFT JOIN projects p ON p.organization_id = t.organization_id AND p.project_id = :project"
                    + " LEFT JOIN memberships m ON m.organization_id = t.organization_id"
                    + " AND m.project_id = p.project_id AND m.user_id = t.user_id";
    private static final String BY_HASH = " WHERE t.hash = :hash";

    private final Columns columns;
    private final @Nullable Clock clock;
    private final String byOrganization;
    private final String counting;
    private final String byToken;
    private final String byTokenWithProject;
    private final String timeOnly;

    /** @param clock the time; the database's own if absent, which SQLite has none of */
    Openings(Dialect dialect, Columns columns, @Nullable Clock clock) {
        this.columns = columns;
        this.clock = clock;
        String now = clock == null ? dialect.now() + " AS now" : "0 AS now";
        timeOnly = "SELECT " + now;
        byOrganization = "SELECT " + ORGANIZATION_COLUMNS + ", " + now
                + " FROM organizations o WHERE o.organization_id = :organization";
        counting = "UPDATE organizations AS o SET version = version + 1 WHERE o.organization_id = :organization"
                + " RETURNING " + ORGANIZATION_COLUMNS + ", " + now;
        String caller = "SELECT " + ORGANIZATION_COLUMNS + ", " + BEARER_COLUMNS + ", " + now;
        byToken = caller + FROM_TOKEN + BY_HASH;
        byTokenWithProject = caller + ", " + PROJECT_COLUMNS + FROM_TOKEN + JOIN_PROJECT + BY_HASH;
    }

    /** Opens work on an organization, which may not exist. */
    Opening of(Handle handle, UUID organizationId) {
        return first(handle, byOrganization, organizationId);
    }

    /**
     * Opens work that changes an organization. Whoever else changes it waits until this transaction ends, or has to
     * repeat: all of them begin by changing this row.
     */
    Opening counting(Handle handle, UUID organizationId) {
        return first(handle, counting, organizationId);
    }

    /** Opens work for whoever holds a token. */
    Optional<Opening> of(Handle handle, TokenHash hash, ReadHint hint) {
        UUID project = hint.projectId();
        Query query = handle.createQuery(project == null ? byToken : byTokenWithProject)
                .bind("hash", hash);
        if (project != null) {
            query.bind("project", project);
        }
        return query.map((row, context) -> ofBearer(row, project != null)).findFirst();
    }

    private Opening first(Handle handle, String sql, UUID organizationId) {
        return handle.createQuery(sql)
                .bind("organization", organizationId)
                .map((row, context) -> Opening.of(now(row), organization(row)))
                .findFirst()
                .orElseGet(() -> Opening.of(now(handle), null));
    }

    private Opening ofBearer(ResultSet row, boolean withProject) throws SQLException {
        OrganizationRow organization = organization(row);
        boolean projectExists = withProject && columns.idOrNull(row, "p_project_id") != null;
        return new Opening(
                now(row),
                organization,
                columns.bearer(row, organization.organizationId()),
                projectExists ? columns.project(row, "p_") : null,
                projectExists && columns.idOrNull(row, "m_user_id") != null);
    }

    private OrganizationRow organization(ResultSet row) throws SQLException {
        return columns.organization(row, "o_");
    }

    private Instant now(Handle handle) {
        return handle.createQuery(timeOnly).map((row, context) -> now(row)).one();
    }

    private Instant now(ResultSet row) throws SQLException {
        return Instant.ofEpochMilli(clock == null ? row.getLong("now") : clock.millis());
    }
}
