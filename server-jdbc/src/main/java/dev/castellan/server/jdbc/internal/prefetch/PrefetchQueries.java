package dev.castellan.server.jdbc.internal.prefetch;

import dev.castellan.server.jdbc.internal.database.Dialect;
import dev.castellan.server.jdbc.internal.statements.RowMappers;
import dev.castellan.server.store.rows.OrganizationRow;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The first statement of a unit of work that has no caller. It reads the time and the organization. */
public final class PrefetchQueries {

    private static final String ORGANIZATION_COLUMNS =
            "o.organization_id AS o_organization_id, o.name AS o_name, o.default_project_id AS o_default_project_id,"
                    + " o.cursor_key AS o_cursor_key, o.created_at AS o_created_at";

    private final RowMappers mappers;
    private final @Nullable Clock clock;
    private final String byOrganization;
    private final String counting;
    private final String timeOnly;

    /** @param clock the clock; {@code null} for the clock of the database, which SQLite does not have */
    public PrefetchQueries(Dialect dialect, RowMappers mappers, @Nullable Clock clock) {
        this.mappers = mappers;
        this.clock = clock;
        String now = clock == null ? dialect.now() + " AS now" : "0 AS now";
        timeOnly = "SELECT " + now;
        byOrganization = "SELECT " + ORGANIZATION_COLUMNS + ", " + now
                + " FROM organizations o WHERE o.organization_id = :organization";
        counting = "UPDATE organizations AS o SET version = version + 1 WHERE o.organization_id = :organization"
                + " RETURNING " + ORGANIZATION_COLUMNS + ", " + now;
    }

    /** Prefetches for work on an organization, which may not exist. */
    public Prefetched of(Handle handle, UUID organizationId) {
        return first(handle, byOrganization, organizationId);
    }

    /**
     * Prefetches for work that changes an organization, and updates its row. Other transactions that do the same wait
     * until this one ends, or are asked to run again.
     */
    public Prefetched counting(Handle handle, UUID organizationId) {
        return first(handle, counting, organizationId);
    }

    private Prefetched first(Handle handle, String sql, UUID organizationId) {
        return handle.createQuery(sql)
                .bind("organization", organizationId)
                .map((row, context) -> Prefetched.of(now(row), organization(row)))
                .findFirst()
                .orElseGet(() -> Prefetched.of(now(handle), null));
    }

    private OrganizationRow organization(ResultSet row) throws SQLException {
        return mappers.organization(row, "o_");
    }

    private Instant now(Handle handle) {
        return handle.createQuery(timeOnly).map((row, context) -> now(row)).one();
    }

    private Instant now(ResultSet row) throws SQLException {
        return Instant.ofEpochMilli(clock == null ? row.getLong("now") : clock.millis());
    }
}
