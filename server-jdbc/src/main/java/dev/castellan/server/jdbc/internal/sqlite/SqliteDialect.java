package dev.castellan.server.jdbc.internal.sqlite;

import dev.castellan.server.jdbc.internal.database.Dialect;
import dev.castellan.server.jdbc.internal.database.StatementSource;
import java.nio.ByteBuffer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** SQLite: ids are 16 bytes, and the time is that of the process. */
public final class SqliteDialect implements Dialect {

    private static final Map<String, String> TYPES =
            Map.of("id", "blob", "text", "text", "bytes", "blob", "clustered", " WITHOUT ROWID");

    private static final Set<SQLiteErrorCode> DUPLICATE =
            Set.of(SQLiteErrorCode.SQLITE_CONSTRAINT_PRIMARYKEY, SQLiteErrorCode.SQLITE_CONSTRAINT_UNIQUE);

    /** Codes that a later attempt may not meet again; the low byte of an extended code. */
    private static final Set<Integer> UNAVAILABLE = Set.of(
            SQLiteErrorCode.SQLITE_BUSY.code,
            SQLiteErrorCode.SQLITE_LOCKED.code,
            SQLiteErrorCode.SQLITE_FULL.code,
            SQLiteErrorCode.SQLITE_IOERR.code,
            SQLiteErrorCode.SQLITE_CANTOPEN.code,
            SQLiteErrorCode.SQLITE_READONLY.code,
            SQLiteErrorCode.SQLITE_NOMEM.code,
            SQLiteErrorCode.SQLITE_INTERRUPT.code);

    /**
     * Returns whether there was no room, so that nothing was kept, even if it was COMMIT that failed. No other failure of
     * COMMIT says so: when the driver has committed it begins anew, and then meets whoever else writes into the file.
     */
    static boolean isFull(SQLException failure) {
        return (failure.getErrorCode() & 0xff) == SQLiteErrorCode.SQLITE_FULL.code;
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

    /** {@inheritDoc} Without statistics the planner takes the primary key for as good as any index. */
    @Override
    public String by(String index) {
        return " INDEXED BY " + index;
    }

    /** {@inheritDoc} The left side of CROSS JOIN is the outer loop. */
    @Override
    public String joinUser() {
        return " CROSS JOIN users u ON u.organization_id = :organization AND u.user_id = m.member_id";
    }

    @Override
    public StatementSource statements() {
        return new StatementCache();
    }

    /** {@inheritDoc} What SQLite did not say comes from the pool, or from a connection that it has closed. */
    @Override
    public void awaitStreams(Handle handle) {
        // nothing ends a transaction that stands idle
    }

    @Override
    public Failure failure(SQLException failure) {
        if (!(failure instanceof SQLiteException)) {
            return Failure.UNAVAILABLE;
        }
        int code = failure.getErrorCode() & 0xff;
        if (code == SQLiteErrorCode.SQLITE_CONSTRAINT.code) {
            return Failure.CONSTRAINT;
        }
        return UNAVAILABLE.contains(code) ? Failure.UNAVAILABLE : Failure.DEFECT;
    }

    @Override
    public boolean isDuplicate(SQLException failure) {
        return failure instanceof SQLiteException ours && DUPLICATE.contains(ours.getResultCode());
    }

    @Override
    public boolean keptNothing(SQLException failure) {
        return isFull(failure);
    }
}
