package dev.castellan.server.jdbc.internal.prefetch;

import static dev.castellan.server.internal.store.schema.ColumnType.FLAG;
import static dev.castellan.server.internal.store.schema.ColumnType.ID;
import static dev.castellan.server.internal.store.schema.ColumnType.ROLE;
import static dev.castellan.server.internal.store.schema.ColumnType.TIME;
import static dev.castellan.server.internal.store.schema.ColumnType.WORD;

import dev.castellan.server.internal.store.rows.CallerRow;
import dev.castellan.server.internal.store.rows.Usage;
import dev.castellan.server.internal.store.schema.ColumnReader;
import dev.castellan.server.internal.store.schema.Schema;
import dev.castellan.server.jdbc.internal.database.Dialect;
import dev.castellan.server.jdbc.internal.database.PendingStatements;
import dev.castellan.server.jdbc.internal.statements.Row;
import dev.castellan.server.jdbc.internal.statements.UsageCounter;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Runs the first statements of a unit of work, which read the time, the organization and, in a write, its caller. */
public final class PrefetchQueries {

    /** The columns of a token that {@link #caller} reads. */
    static final String CALLER = "t.token_id, t.expires_at, t.last_used_at, t.user_id, t.user_role, t.user_suspended,"
            + " t.read_only, t.allowed_addresses, t.last_refused_at, t.last_refused_code, t.rule_id";

    private static final String LOCK = "UPDATE organizations SET version = version + 1 WHERE organization_id = ?";
    private static final String CALLERS = callerSql("?", "ANY(?)");

    private final Dialect dialect;
    private final @Nullable Clock clock;
    private final String byOrganization;
    private final String first;
    private final String timeOnly;

    /** @param clock the clock, or {@code null} to use the database clock (PostgreSQL only) */
    public PrefetchQueries(Dialect dialect, @Nullable Clock clock) {
        this.dialect = dialect;
        this.clock = clock;
        timeOnly = "SELECT " + (clock == null ? dialect.now() : "0");
        String organization = timeOnly + ", o.deleted, " + String.join(", ", Schema.USAGE) + ", "
                + Schema.ORGANIZATIONS.columnList("o") + " FROM organizations o WHERE o.organization_id = ";
        byOrganization = organization + ":organization";
        first = organization + "?";
    }

    /** Reads the time, and the organization if it exists. */
    public Prefetched of(Handle handle, UUID organizationId) {
        return first(handle, byOrganization, organizationId);
    }

    /**
     * Adds the statement that updates the row of the organization. Concurrent transactions that update the same row
     * wait until this transaction ends, or must be retried.
     */
    public void lock(PendingStatements pending, UUID organizationId) {
        pending.add("organization " + organizationId, LOCK, organizationId);
    }

    /**
     * Runs the given statements, and then reads the time, the organization if it exists, and the callers who own the
     * tokens. The queries are separate statements, so they see all changes that were committed before the lock was
     * acquired.
     *
     * @param tokenIds the tokens, ignored if the database accepts only one statement at a time
     */
    public PrefetchedGroup after(Handle handle, PendingStatements before, UUID organizationId, List<UUID> tokenIds) {
        Optional<PrefetchedGroup> read = dialect.takesSeveralStatements() && !tokenIds.isEmpty()
                ? before.query(
                        first + ";" + CALLERS,
                        statement -> readWithCallers(statement, organizationId),
                        organizationId,
                        organizationId,
                        tokenIds.toArray(UUID[]::new))
                : before.query(
                        first,
                        statement -> read(statement)
                                .map(organization -> new PrefetchedGroup(organizationId, organization, Map.of())),
                        organizationId);
        return read.orElseGet(
                () -> new PrefetchedGroup(organizationId, Prefetched.of(now(handle), null, null), Map.of()));
    }

    private Optional<Prefetched> read(PreparedStatement statement) throws SQLException {
        try (ResultSet rows = statement.getResultSet()) {
            return rows.next() ? Optional.of(Row.map(rows, dialect, this::prefetched)) : Optional.empty();
        }
    }

    private Optional<PrefetchedGroup> readWithCallers(PreparedStatement statement, UUID organizationId)
            throws SQLException {
        Optional<Prefetched> organization = read(statement);
        if (organization.isEmpty() || !statement.getMoreResults()) {
            return Optional.empty();
        }
        Map<UUID, Prefetched> callers = new HashMap<>();
        try (ResultSet rows = statement.getResultSet()) {
            while (rows.next()) {
                Map.Entry<UUID, Prefetched> caller = Row.map(rows, dialect, row -> {
                    CallerRow token = caller(row, organizationId);
                    return Map.entry(token.tokenId(), organization.get().by(token, Schema.USERS.read(row)));
                });
                callers.put(caller.getKey(), caller.getValue());
            }
        }
        return Optional.of(new PrefetchedGroup(organizationId, organization.get(), callers));
    }

    /** Returns the query for a token and its owner, with these expressions for the ids. */
    public static String callerSql(String organization, String token) {
        return "SELECT " + CALLER + ", " + Schema.USERS.columnList("u")
                + " FROM tokens t JOIN users u ON u.organization_id = t.organization_id AND u.user_id = t.user_id"
                + " WHERE t.organization_id = " + organization + " AND t.token_id = " + token;
    }

    /** Reads the token of a caller from the next columns. */
    public static CallerRow caller(ColumnReader in, UUID organizationId) {
        return new CallerRow(
                organizationId,
                in.get(ID),
                in.getOrNull(TIME),
                in.getOrNull(TIME),
                in.get(ID),
                in.get(ROLE),
                in.get(FLAG),
                Schema.limits(in),
                in.getOrNull(TIME),
                in.getOrNull(WORD),
                in.getOrNull(ID) != null);
    }

    private Prefetched first(Handle handle, String sql, UUID organizationId) {
        return handle.createQuery(sql)
                .bind("organization", organizationId)
                .map((row, context) -> Row.map(row, dialect, this::prefetched))
                .findFirst()
                .orElseGet(() -> Prefetched.of(now(handle), null, null));
    }

    private Prefetched prefetched(Row row) throws SQLException {
        Instant time = now(row);
        if (row.get(FLAG)) {
            return Prefetched.ofDeleted(time);
        }
        Usage usage = UsageCounter.read(row);
        return Prefetched.of(time, Schema.ORGANIZATIONS.read(row), usage);
    }

    private Instant now(Handle handle) {
        return handle.createQuery(timeOnly)
                .map((row, context) -> Row.map(row, dialect, this::now))
                .one();
    }

    private Instant now(Row row) throws SQLException {
        long time = row.number();
        return Instant.ofEpochMilli(clock == null ? time : clock.millis());
    }
}
