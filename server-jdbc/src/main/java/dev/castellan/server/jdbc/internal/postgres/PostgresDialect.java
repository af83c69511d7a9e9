package dev.castellan.server.jdbc.internal.postgres;

import dev.castellan.server.jdbc.internal.database.Dialect;
import dev.castellan.server.jdbc.internal.database.StatementSource;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/** The dialect of PostgreSQL, and of databases that speak its protocol and its SQL. */
public final class PostgresDialect implements Dialect {

    private static final Map<String, String> TYPES =
            Map.of("id", "uuid", "text", "text COLLATE \"C\"", "bytes", "bytea", "clustered", "");

    private static final String UNIQUE_VIOLATION = "23505";

    /** Serialization failure, deadlock. */
    private static final Set<String> RETRY = Set.of("40001", "40P01");

    /**
     * Statement cancelled by its time limit, lock not available, read-only server (a primary that became a replica),
     * transaction ended because it was idle or took too long.
     */
    private static final Set<String> UNAVAILABLE = Set.of("57014", "55P03", "25006", "25P03", "25P04");

    /** Reported by the driver itself: the server asks for a password or for encryption, and there is none. */
    private static final String REJECTED = "08004";

    /**
     * The routine of PostgreSQL that finds that the columns of a result have changed. The SQL state is less specific.
     */
    private static final String STALE_PLAN = "RevalidateCachedQuery";

    /** Connection, resources, operator intervention, errors of the operating system. */
    private static final Set<String> UNAVAILABLE_CLASSES = Set.of("08", "53", "57", "58");

    @Override
    public Map<String, String> types() {
        return TYPES;
    }

    @Override
    public Object id(UUID id) {
        return id;
    }

    @Override
    public @Nullable UUID id(ResultSet row, int column) throws SQLException {
        return row.getObject(column, UUID.class);
    }

    /** {@inheritDoc} Not {@code now()}, which is the start of the transaction, also after a wait for a lock. */
    @Override
    public String now() {
        return "CAST(floor(date_part('epoch', clock_timestamp()) * 1000) AS bigint)";
    }

    @Override
    public String useIndex(String index) {
        return "";
    }

    /** {@inheritDoc} The limit keeps the planner from a join that scans all users. */
    @Override
    public String joinUser() {
        return " CROSS JOIN LATERAL (SELECT * FROM users x WHERE x.organization_id = :organization"
                + " AND x.user_id = m.member_id LIMIT 1) u";
    }

    @Override
    public StatementSource statements() {
        return StatementSource.OF_DRIVER;
    }

    @Override
    public void allowIdle(Handle handle) {
        handle.execute("SET LOCAL idle_in_transaction_session_timeout = 0");
    }

    @Override
    public Failure failure(SQLException failure) {
        String state = failure.getSQLState();
        if (REJECTED.equals(state) && serverMessage(failure) == null) {
            return Failure.DEFECT;
        }
        if (state == null || UNAVAILABLE.contains(state) || UNAVAILABLE_CLASSES.contains(state.substring(0, 2))) {
            return Failure.UNAVAILABLE;
        }
        if (RETRY.contains(state) || isOutdated(failure)) {
            return Failure.RETRY;
        }
        return state.startsWith("23") ? Failure.CONSTRAINT : Failure.DEFECT;
    }

    @Override
    public boolean isDuplicate(SQLException failure) {
        return UNIQUE_VIOLATION.equals(failure.getSQLState());
    }

    @Override
    public boolean committedNothing(SQLException failure) {
        return failure(failure) == Failure.RETRY;
    }

    /** Returns whether a newer server has changed a table after this connection prepared its statement. */
    private static boolean isOutdated(SQLException failure) {
        ServerErrorMessage message = serverMessage(failure);
        return message != null && STALE_PLAN.equals(message.getRoutine());
    }

    /** Returns the message of the server; {@code null} if the driver itself reports the failure. */
    private static @Nullable ServerErrorMessage serverMessage(SQLException failure) {
        return failure instanceof PSQLException ours ? ours.getServerErrorMessage() : null;
    }
}
