package dev.castellan.server.jdbc.internal.postgres;

import dev.castellan.server.jdbc.internal.database.Dialect;
import dev.castellan.server.jdbc.internal.database.StatementSource;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.TransactionState;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/** The dialect of PostgreSQL and of databases that are compatible with its protocol and SQL. */
public final class PostgresDialect implements Dialect {

    private static final Map<String, String> TYPES =
            Map.of("id", "uuid", "text", "text COLLATE \"C\"", "bytes", "bytea", "clustered", "");

    private static final Duration HOUR = Duration.ofHours(1);

    private static final String DISK_FULL = "53100";

    /** The SQL state class of operating system errors. */
    private static final String OF_SYSTEM = "58";

    /** The SQL states of serialization failures and deadlocks. */
    private static final Set<String> RETRY = Set.of("40001", "40P01");

    /**
     * The SQL state of a transaction that the server ended because it was idle. The server does not execute a later
     * COMMIT.
     */
    private static final String ENDED_IDLE = "25P03";

    /**
     * The SQL states of temporary failures: the statement timed out, a lock is not available, the server is read-only
     * (a primary became a replica), or the server ended the transaction because it was idle or took too long.
     */
    private static final Set<String> UNAVAILABLE = Set.of("57014", "55P03", "25006", ENDED_IDLE, "25P04");

    /**
     * The SQL state that the driver itself reports if the server requires a password or encryption that is not
     * configured.
     */
    private static final String REJECTED = "08004";

    /**
     * The PostgreSQL routine that reports that the result columns of a prepared statement have changed. The SQL state
     * is less specific.
     */
    private static final String STALE_PLAN = "RevalidateCachedQuery";

    /**
     * The SQL state classes of connection failures, insufficient resources, operator intervention and system errors.
     */
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

    /**
     * {@inheritDoc} Does not use {@code now()}, which returns the start time of the transaction even after a wait for a
     * lock.
     */
    @Override
    public String now() {
        return "CAST(floor(date_part('epoch', clock_timestamp()) * 1000) AS bigint)";
    }

    @Override
    public String useIndex(String index) {
        return "";
    }

    /** {@inheritDoc} The LIMIT clause keeps the planner from choosing a join that scans the whole table. */
    @Override
    public String lookUp(String table, String alias, String... key) {
        return " CROSS JOIN LATERAL (SELECT * FROM " + table + " x WHERE x.organization_id = :organization AND x."
                + String.join(" AND x.", key) + " LIMIT 1) " + alias;
    }

    @Override
    public String idBytes(String query) {
        return "(SELECT string_agg(uuid_send(q.id), '' ORDER BY q.id) FROM (" + query + ") q)";
    }

    @Override
    public StatementSource statements() {
        return StatementSource.OF_DRIVER;
    }

    @Override
    public void beginWrite(Handle handle) {
        handle.begin();
    }

    /** {@inheritDoc} Lets Citus use one connection to each node, because each connection sees its own snapshot. */
    @Override
    public void allowIdle(Handle handle) {
        handle.execute("SET LOCAL idle_in_transaction_session_timeout = 0");
        handle.execute("SET LOCAL citus.max_adaptive_executor_pool_size = 1");
    }

    /** {@inheritDoc} The pool restores the socket timeout when the connection is returned. */
    @Override
    public void allowSlow(Handle handle) throws SQLException {
        handle.execute("SET LOCAL statement_timeout = " + HOUR.toMillis());
        handle.getConnection().setNetworkTimeout(Runnable::run, (int) HOUR.toMillis());
    }

    @Override
    public Failure failure(SQLException failure) {
        String state = failure.getSQLState();
        if (REJECTED.equals(state) && serverMessage(failure) == null) {
            return Failure.DEFECT;
        }
        if (isFull(failure)) {
            return Failure.FULL;
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
    public boolean takesSeveralStatements() {
        return true;
    }

    @Override
    public boolean committedNothing(SQLException failure, Connection connection) {
        return failure(failure) == Failure.RETRY
                || ENDED_IDLE.equals(failure.getSQLState())
                || hasFailedBefore(connection);
    }

    /**
     * Returns true if the transaction had already failed before COMMIT. In that case, the server did not execute
     * COMMIT.
     */
    private static boolean hasFailedBefore(Connection connection) {
        try {
            return connection.unwrap(BaseConnection.class).getTransactionState() == TransactionState.FAILED;
        } catch (SQLException e) {
            // the pool has already closed the connection
            return false;
        }
    }

    /**
     * Returns true if storage was full. Also checks the message, because PostgreSQL lacks an SQL state for an exceeded
     * quota, and some compatible databases report a full disk as an I/O error.
     */
    private static boolean isFull(SQLException failure) {
        String state = String.valueOf(failure.getSQLState());
        String message = String.valueOf(failure.getMessage());
        return state.equals(DISK_FULL)
                || (state.startsWith(OF_SYSTEM)
                        && (message.contains("No space left on device") || message.contains("Disk quota exceeded")));
    }

    /** Returns true if a newer server changed a table after this connection had prepared the statement. */
    private static boolean isOutdated(SQLException failure) {
        ServerErrorMessage message = serverMessage(failure);
        return message != null && STALE_PLAN.equals(message.getRoutine());
    }

    /** Returns the server's message, or {@code null} if the driver itself reported the failure. */
    private static @Nullable ServerErrorMessage serverMessage(SQLException failure) {
        return failure instanceof PSQLException exception ? exception.getServerErrorMessage() : null;
    }
}
