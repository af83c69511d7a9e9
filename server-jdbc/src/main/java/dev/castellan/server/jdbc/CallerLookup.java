package dev.castellan.server.jdbc;

import dev.castellan.model.Role;
import dev.castellan.server.store.Bearer;
import dev.castellan.server.store.OrganizationRow;
import dev.castellan.server.store.ProjectRow;
import dev.castellan.server.store.TokenHash;
import dev.castellan.server.store.TokenRow;
import dev.castellan.server.store.UserRow;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Opens work for whoever holds a token. Every request begins with this statement, and most that read one thing end with
 * it: so it is plain JDBC, its columns are few and read by their place.
 */
final class CallerLookup {

    private static final String TOKEN =
            "t.organization_id,t.token_id,t.name,t.prefix,t.created_at,t.expires_at,t.last_used_at";
    private static final String OWNER = "u.user_id,u.name,u.email,u.role,u.is_service_account,u.created_at";
    private static final String PROJECT = "p.created_at,p.name,p.is_default,m.user_id IS NOT NULL";
    private static final String ORGANIZATION = "o.name,o.default_project_id,o.cursor_key,o.created_at";

    /**
     * Every condition names a whole key, and the project is a variable each time: what PostgreSQL could derive from less
     * made it, before ANALYZE, look for one user among all of the organization. The owner comes last, since every join
     * carries along the columns of those before it.
     */
    private static final String JOIN_PROJECT =
            " LEFT JOIN memberships m ON m.organization_id=t.organization_id AND m.project_id=? AND m.user_id=t.user_id"
                    + " LEFT JOIN projects p ON p.organization_id=t.organization_id AND p.project_id=?";

    private static final String JOIN_ORGANIZATION = " LEFT JOIN organizations o ON o.organization_id=t.organization_id";
    private static final String JOIN_OWNER =
            " JOIN users u ON u.organization_id=t.organization_id AND u.user_id=t.user_id";

    private final Dialect dialect;
    private final Statements statements;
    private final @Nullable Clock clock;
    private final boolean withOrganization;
    private final String alone;
    private final String withProject;

    /**
     * @param clock the time; the database's own if absent, which SQLite has none of
     * @param withOrganization whether to bring the organization as well
     */
    CallerLookup(Dialect dialect, @Nullable Clock clock, boolean withOrganization) {
        this.dialect = dialect;
        this.statements = dialect.statements();
        this.clock = clock;
        this.withOrganization = withOrganization;
        this.alone = sql(false);
        this.withProject = sql(true);
    }

    /** Returns the statement: the variables are the project, twice, if one is asked for, and the hash. */
    String sql(boolean project) {
        return "SELECT " + (clock == null ? dialect.now() : "0") + "," + TOKEN + "," + OWNER
                + (project ? "," + PROJECT : "")
                + (withOrganization ? "," + ORGANIZATION : "")
                + " FROM tokens t"
                + (project ? JOIN_PROJECT : "")
                + (withOrganization ? JOIN_ORGANIZATION : "")
                + JOIN_OWNER
                + " WHERE t.hash=?";
    }

    /** Finds the caller, and the project that it will probably ask for; empty if nobody holds such a token. */
    Optional<Opening> find(Connection connection, TokenHash hash, @Nullable UUID project) throws SQLException {
        return statements.use(connection, project == null ? alone : withProject, statement -> {
            bind(statement, hash, project);
            try (ResultSet row = statement.executeQuery()) {
                return row.next()
                        ? Optional.of(opening(new RowInOrder(row, dialect), hash, project))
                        : Optional.empty();
            }
        });
    }

    private void bind(PreparedStatement statement, TokenHash hash, @Nullable UUID project) throws SQLException {
        int next = 1;
        if (project != null) {
            statement.setObject(next++, dialect.id(project));
            statement.setObject(next++, dialect.id(project));
        }
        statement.setBytes(next, hash.toBytes());
    }

    private Opening opening(RowInOrder row, TokenHash hash, @Nullable UUID projectId) throws SQLException {
        Instant time = row.instant();
        Bearer bearer = bearer(row, hash);
        HintedProject project = projectId == null ? null : project(row, projectId);
        OrganizationRow organization = withOrganization ? organization(row, bearer.organizationId()) : null;
        return new Opening(clock == null ? time : Instant.ofEpochMilli(clock.millis()), organization, bearer, project);
    }

    private static Bearer bearer(RowInOrder row, TokenHash hash) throws SQLException {
        UUID organizationId = row.id();
        UUID tokenId = row.id();
        String name = row.textOrNull();
        String prefix = row.text();
        Instant createdAt = row.instant();
        Instant expiresAt = row.instantOrNull();
        Instant lastUsedAt = row.instantOrNull();
        UserRow owner = owner(row);
        return new Bearer(
                organizationId,
                new TokenRow(tokenId, owner.userId(), name, prefix, hash, createdAt, expiresAt, lastUsedAt),
                owner);
    }

    private static UserRow owner(RowInOrder row) throws SQLException {
        return new UserRow(row.id(), row.text(), row.text(), Role.of(row.text()), row.flag(), row.instant());
    }

    private static @Nullable HintedProject project(RowInOrder row, UUID id) throws SQLException {
        Instant createdAt = row.instantOrNull();
        String name = row.textOrNull();
        boolean isDefault = row.flag();
        boolean isCallersOwn = row.flag();
        return name == null || createdAt == null
                ? null
                : new HintedProject(new ProjectRow(id, name, createdAt), isDefault, isCallersOwn);
    }

    private static OrganizationRow organization(RowInOrder row, UUID id) throws SQLException {
        return new OrganizationRow(id, row.text(), row.id(), row.text(), row.instant());
    }
}
