package dev.castellan.server.jdbc.internal.sqlite;

import dev.castellan.server.jdbc.internal.database.Dialect;
import dev.castellan.server.jdbc.internal.database.StatementSource;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteConnectionConfig;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** The dialect of SQLite. Ids are stored as 16 bytes. The time comes from the process clock. */
public final class SqliteDialect implements Dialect {

    private static final Map<String, String> TYPES =
            Map.of("id", "blob", "text", "text", "bytes", "blob", "clustered", " WITHOUT ROWID");

    private static final Set<Integer> OF_FILE = Set.of(
            SQLiteErrorCode.SQLITE_CANTOPEN.code,
            SQLiteErrorCode.SQLITE_READONLY.code,
            SQLiteErrorCode.SQLITE_IOERR.code);

    /** The primary result codes of temporary failures. The low byte of an extended result code is its primary code. */
    private static final Set<Integer> UNAVAILABLE = Set.of(
            SQLiteErrorCode.SQLITE_BUSY.code,
            SQLiteErrorCode.SQLITE_LOCKED.code,
            SQLiteErrorCode.SQLITE_IOERR.code,
            SQLiteErrorCode.SQLITE_CANTOPEN.code,
            SQLiteErrorCode.SQLITE_READONLY.code,
            SQLiteErrorCode.SQLITE_NOMEM.code,
            SQLiteErrorCode.SQLITE_INTERRUPT.code);

    /**
     * Returns true if the disk was full. A full disk means that nothing was committed, even if the failed statement was
     * COMMIT. Any other COMMIT failure leaves the outcome unknown, because the driver begins the next transaction
     * immediately after a commit, and that step can fail too.
     */
    static boolean isFull(SQLException failure) {
        return (failure.getErrorCode() & 0xff) == SQLiteErrorCode.SQLITE_FULL.code;
    }

    /**
     * Returns true if a failure to open a file has a cause that an operator must remove, such as wrong permissions.
     * While a server runs, the same failure can end without an operator.
     */
    public static boolean isOfFile(SQLException failure) {
        return OF_FILE.contains(failure.getErrorCode() & 0xff);
    }

    @Override
    public Map<String, String> types() {
        return TYPES;
    }

    @Override
    public Object id(UUID id) {
        return ByteBuffer.allocate(16)
                .putLong(id.getMostSignificantBits())
                .putLong(id.getLeastSignificantBits())
                .array();
    }

    @Override
    public @Nullable UUID id(ResultSet row, int column) throws SQLException {
        byte[] bytes = row.getBytes(column);
        if (bytes == null) {
            return null;
        }
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        return new UUID(buffer.getLong(), buffer.getLong());
    }

    @Override
    public @Nullable String now() {
        return null;
    }

    /** {@inheritDoc} Without statistics, the planner may prefer the primary key to the index. */
    @Override
    public String useIndex(String index) {
        return " INDEXED BY " + index;
    }

    /** {@inheritDoc} In SQLite, the left side of CROSS JOIN is the outer loop. */
    @Override
    public String lookUp(String table, String alias, String... key) {
        String and = " AND " + alias + ".";
        return " CROSS JOIN " + table + " " + alias + " ON " + alias + ".organization_id = :organization" + and
                + String.join(and, key);
    }

    @Override
    public String idBytes(String query) {
        return "(SELECT unhex(group_concat(hex(q.id), '' ORDER BY q.id)) FROM (" + query + ") q)";
    }

    @Override
    public StatementSource statements() {
        return new StatementCache();
    }

    /**
     * {@inheritDoc} Acquires the write lock on the file, which also excludes other processes. The driver begins the
     * next transaction as part of COMMIT. That transaction is DEFERRED, because waiting for the write lock could make a
     * successful COMMIT appear to fail.
     */
    @Override
    public void beginWrite(Handle handle) throws SQLException {
        SQLiteConnectionConfig config =
                handle.getConnection().unwrap(SQLiteConnection.class).getConnectionConfig();
        config.setTransactionMode(SQLiteConfig.TransactionMode.IMMEDIATE);
        handle.begin();
        config.setTransactionMode(SQLiteConfig.TransactionMode.DEFERRED);
    }

    @Override
    public void allowIdle(Handle handle) {
        // SQLite does not have an idle timeout
    }

    @Override
    public void allowSlow(Handle handle) {
        // SQLite does not have a timeout of statements
    }

    /** {@inheritDoc} A failure without an SQLite result code comes from the pool or from a closed connection. */
    @Override
    public Failure failure(SQLException failure) {
        if (!(failure instanceof SQLiteException)) {
            return Failure.UNAVAILABLE;
        }
        int code = failure.getErrorCode() & 0xff;
        if (code == SQLiteErrorCode.SQLITE_CONSTRAINT.code) {
            return Failure.CONSTRAINT;
        }
        if (isFull(failure)) {
            return Failure.FULL;
        }
        return UNAVAILABLE.contains(code) ? Failure.UNAVAILABLE : Failure.DEFECT;
    }

    @Override
    public boolean takesSeveralStatements() {
        return false;
    }

    @Override
    public boolean committedNothing(SQLException failure, Connection connection) {
        return isFull(failure);
    }
}
