package dev.castellan.server.jdbc.internal.prefetch;

import dev.castellan.server.jdbc.internal.database.Dialect;
import dev.castellan.server.jdbc.internal.statements.RowMappers;
import dev.castellan.server.jdbc.internal.statements.Session;
import dev.castellan.server.jdbc.internal.statements.UsageCounter;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Runs the first statement of a unit of work without a caller. The statement reads the time and the organization. */
public final class PrefetchQueries {

    private static final String ORGANIZATION_COLUMNS =
            "o.organization_id AS o_organization_id, o.tag AS o_tag, o.name AS o_name, o.default_project_id AS o_default_project_id,"
                    + " o.signing_key AS o_signing_key, o.created_at AS o_created_at, o.deleted AS o_deleted";

    private final Dialect dialect;
    private final RowMappers mappers;
    private final @Nullable Clock clock;
    private final String byOrganization;
    private final String counting;
    private final String timeOnly;

    /** @param clock the clock, or {@code null} to use the database clock (PostgreSQL only) */
    public PrefetchQueries(Dialect dialect, RowMappers mappers, @Nullable Clock clock) {
        this.dialect = dialect;
        this.mappers = mappers;
        this.clock = clock;
        String now = clock == null ? dialect.now() + " AS now" : "0 AS now";
        timeOnly = "SELECT " + now;
        byOrganization = "SELECT " + ORGANIZATION_COLUMNS + ", " + UsageCounter.COLUMNS + ", " + now
                + " FROM organizations o WHERE o.organization_id = :organization";
        counting = "UPDATE organizations AS o SET version = version + 1 WHERE o.organization_id = ? RETURNING "
                + ORGANIZATION_COLUMNS + ", " + UsageCounter.COLUMNS + "; " + timeOnly;
    }

    /** Reads the time, and the organization if it exists. */
    public Prefetched of(Handle handle, UUID organizationId) {
        return first(handle, byOrganization, organizationId);
    }

    /**
     * Runs another statement, and then does the same as {@link #of}.
     *
     * @param before the other statement, or an empty string
     */
    public Prefetched after(Handle handle, String before, UUID organizationId) {
        if (!before.isEmpty()) {
            handle.execute(before);
        }
        return of(handle, organizationId);
    }

    /**
     * Runs another statement, updates the row of the organization, and reads the organization and the time. Concurrent transactions that update
     * the same row wait until this transaction ends, or must be retried. The time is read after the wait, by a second
     * statement, because some distributed databases do not support the current time in RETURNING. The driver sends all
     * statements together.
     *
     * @param before the other statement, or an empty string
     */
    public Prefetched counting(Handle handle, String before, UUID organizationId) throws SQLException {
        String sql = before.isEmpty() ? counting : before + "; " + counting;
        try (PreparedStatement statement = handle.getConnection().prepareStatement(sql)) {
            statement.setObject(1, dialect.id(organizationId));
            statement.execute();
            if (!before.isEmpty()) {
                statement.getMoreResults();
            }
            Prefetched found = only(statement.getResultSet(), row -> prefetched(Instant.EPOCH, row));
            statement.getMoreResults();
            Instant now = Objects.requireNonNull(only(statement.getResultSet(), this::now));
            return found == null ? Prefetched.of(now, null, null) : found.at(now);
        }
    }

    private static <T> @Nullable T only(ResultSet rows, Session.RowReader<T> reader) throws SQLException {
        try (rows) {
            return rows.next() ? reader.read(rows) : null;
        }
    }

    private Prefetched first(Handle handle, String sql, UUID organizationId) {
        return handle.createQuery(sql)
                .bind("organization", organizationId)
                .map((row, context) -> prefetched(now(row), row))
                .findFirst()
                .orElseGet(() -> Prefetched.of(now(handle), null, null));
    }

    private Prefetched prefetched(Instant time, ResultSet row) throws SQLException {
        return row.getBoolean("o_deleted")
                ? Prefetched.ofDeleted(time)
                : Prefetched.of(time, mappers.organization(row, "o_"), mappers.usage(row));
    }

    private Instant now(Handle handle) {
        return handle.createQuery(timeOnly).map((row, context) -> now(row)).one();
    }

    private Instant now(ResultSet row) throws SQLException {
        return Instant.ofEpochMilli(clock == null ? row.getLong("now") : clock.millis());
    }
}
