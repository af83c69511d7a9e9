package dev.castellan.server.jdbc.internal.prefetch;

import static dev.castellan.server.internal.store.schema.ColumnType.FLAG;
import static dev.castellan.server.internal.store.schema.ColumnType.IDS;
import static dev.castellan.server.internal.store.schema.ColumnType.TIME;

import dev.castellan.server.internal.store.ReadHint;
import dev.castellan.server.internal.store.rows.CallerRow;
import dev.castellan.server.internal.store.rows.OrganizationRow;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.internal.store.schema.ColumnReader;
import dev.castellan.server.internal.store.schema.Schema;
import dev.castellan.server.jdbc.internal.database.Dialect;
import dev.castellan.server.jdbc.internal.database.StatementSource;
import dev.castellan.server.jdbc.internal.prefetch.Prefetched.PrefetchedProject;
import dev.castellan.server.jdbc.internal.statements.Row;
import dev.castellan.server.jdbc.internal.statements.SoftDeletion;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Finds the caller who owns a token, and prefetches the rows that the call will probably read. Every request begins
 * with this lookup, and many requests need no further statement. For speed, the lookup uses plain JDBC and reads
 * columns by position, in the order of {@link CallerSql}.
 */
public final class CallerLookup {

    private final Dialect dialect;
    private final StatementSource statements;
    private final @Nullable Clock clock;
    private final boolean withOrganization;
    private final CallerSql sql;

    /**
     * @param clock the clock, or {@code null} to use the database clock (PostgreSQL only)
     * @param withOrganization whether to read the organization as well
     */
    public CallerLookup(Dialect dialect, @Nullable Clock clock, boolean withOrganization) {
        this.dialect = dialect;
        this.statements = dialect.statements();
        this.clock = clock;
        this.withOrganization = withOrganization;
        this.sql = new CallerSql(dialect, clock == null ? Objects.requireNonNull(dialect.now()) : "0");
    }

    /** Finds the owner of a token and the hinted rows. Returns an empty result if the token does not exist. */
    public Optional<Prefetched> find(Connection connection, UUID organizationId, TokenHash hash, ReadHint hint)
            throws SQLException {
        return statements.use(connection, sql.of(hint, withOrganization), statement -> {
            bind(statement, organizationId, hash, hint);
            try (ResultSet row = statement.executeQuery()) {
                return row.next()
                        ? Optional.of(Row.map(row, dialect, columns -> prefetched(columns, organizationId, hint)))
                        : Optional.empty();
            }
        });
    }

    private void bind(PreparedStatement statement, UUID organizationId, TokenHash hash, ReadHint hint)
            throws SQLException {
        int next = 1;
        Object organization = dialect.id(organizationId);
        Object project = hint.projectId() == null ? null : dialect.id(hint.projectId());
        if (hint.projects()) {
            statement.setObject(next++, organization);
            statement.setObject(next++, organization);
        }
        if (project != null) {
            statement.setObject(next++, organization);
            statement.setObject(next++, project);
            statement.setObject(next++, project);
        }
        if (hint.user()) {
            statement.setObject(next++, organization);
        }
        statement.setObject(next++, organization);
        statement.setBytes(next++, hash.toBytes());
        statement.setObject(next, organization);
    }

    private Prefetched prefetched(ColumnReader row, UUID organizationId, ReadHint hint) {
        Instant time = row.get(TIME);
        CallerRow owner = PrefetchQueries.caller(row, organizationId);
        UserRow user = hint.user() ? Schema.USERS.read(row) : null;
        List<UUID> projectIds = hint.projects() ? Objects.requireNonNullElse(row.getOrNull(IDS), List.of()) : null;
        OrganizationRow organization = withOrganization ? Schema.ORGANIZATIONS.read(row) : null;
        PrefetchedProject project = hint.projectId() == null ? null : project(row);
        return new Prefetched(
                clock == null ? time : Instant.ofEpochMilli(clock.millis()),
                organization,
                null,
                owner,
                user,
                project,
                projectIds,
                false);
    }

    private static @Nullable PrefetchedProject project(ColumnReader row) {
        Boolean isDefault = row.getOrNull(FLAG);
        Boolean isCallersOwn = row.getOrNull(FLAG);
        return isDefault == null ? null : new PrefetchedProject(Schema.PROJECTS.read(row), isDefault, isCallersOwn);
    }

    /**
     * The SQL statement that finds a caller. The statement uses few tables and columns, because PostgreSQL takes longer
     * to start such a statement than to run it.
     *
     * <p>Every condition names a complete key, and each use of the project has its own variable. Until ANALYZE has run,
     * incomplete keys or shared variables would make PostgreSQL scan all rows of the organization to find one row.
     *
     * <p>Subqueries compare the organization with a variable and with the column of the token. Without the variable,
     * Citus asks all shards. Without the column, Citus does not support outer joins (in PostgreSQL 15 and 16).
     */
    static final class CallerSql {

        /**
         * Whether the caller is assigned to the project, or NULL for an org_admin, because admins do not need an
         * assignment.
         */
        private static final String ASSIGNED =
                "CASE WHEN t.user_role='org_admin' THEN NULL ELSE EXISTS (SELECT 1 FROM memberships m"
                        + " WHERE m.organization_id=? AND m.organization_id=t.organization_id AND m.project_id=?"
                        + " AND m.user_id=t.user_id) END";

        private static final String ALL_PROJECTS = "SELECT a.project_id AS id FROM projects a"
                + " WHERE a.organization_id=? AND a.organization_id=t.organization_id AND NOT a.deleted";

        private static final String ASSIGNED_PROJECTS = "SELECT a.project_id AS id FROM memberships a"
                + " WHERE a.organization_id=? AND a.organization_id=t.organization_id AND a.user_id=t.user_id";

        private static final String USER = ", " + Schema.USERS.columnList("u");
        private static final String ORGANIZATION = ", " + Schema.ORGANIZATIONS.columnList("o");
        private static final String PROJECT = ", p.is_default, " + ASSIGNED + ", " + Schema.PROJECTS.columnList("p");

        private static final String JOIN_PROJECT =
                " LEFT JOIN projects p ON p.organization_id=t.organization_id AND p.project_id=? AND NOT p.deleted";

        private static final String JOIN_ORGANIZATION =
                " LEFT JOIN organizations o ON o.organization_id=t.organization_id";

        private static final String ITS_OWN = "? AND g.organization_id=t.organization_id";

        private final String now;

        /**
         * The join that adds the user. A join on two columns of the token would make PostgreSQL prefer an index that
         * does not find the hash.
         */
        private final String joinUser;

        private final String projectIds;

        /** @param now the SQL expression for the current time */
        CallerSql(Dialect dialect, String now) {
            this.now = now;
            this.joinUser = dialect.lookUp("users", "u", "organization_id = t.organization_id", "user_id = t.user_id")
                    .replace(":organization", "?");
            this.projectIds = "CASE WHEN t.user_role='org_admin' THEN " + dialect.idBytes(ALL_PROJECTS) + " ELSE "
                    + dialect.idBytes(ASSIGNED_PROJECTS) + " END";
        }

        /**
         * Returns the statement. Its variables are bound by {@link CallerLookup#bind}.
         */
        String of(ReadHint hint, boolean withOrganization) {
            boolean withProject = hint.projectId() != null;
            return "SELECT " + now + ", " + PrefetchQueries.CALLER
                    + (hint.user() ? USER : "")
                    + (hint.projects() ? ", " + projectIds : "")
                    + (withOrganization ? ORGANIZATION : "")
                    + (withProject ? PROJECT : "")
                    + " FROM tokens t"
                    + (withProject ? JOIN_PROJECT : "")
                    + (hint.user() ? joinUser : "")
                    + (withOrganization ? JOIN_ORGANIZATION : "")
                    + " WHERE t.organization_id=? AND t.hash=? AND " + SoftDeletion.ofOrganization(ITS_OWN);
        }
    }
}
