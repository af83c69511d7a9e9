package dev.castellan.server.jdbc.internal.statements;

import dev.castellan.server.internal.store.schema.ColumnReader;
import dev.castellan.server.internal.store.schema.ColumnType;
import dev.castellan.server.jdbc.internal.database.Dialect;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The current row of a query result. Reads the columns in order. */
public final class Row implements ColumnReader {

    private final ResultSet columns;
    private final Dialect dialect;
    private int last;

    public Row(ResultSet columns, Dialect dialect) {
        this.columns = columns;
        this.dialect = dialect;
    }

    /** Maps the current row of a result to a value. */
    public static <R> R map(ResultSet columns, Dialect dialect, UnitOfWork.RowReader<R> reader) throws SQLException {
        try {
            return reader.read(new Row(columns, dialect));
        } catch (UnreadableColumnException e) {
            throw e.cause;
        }
    }

    @Override
    public <T> @Nullable T getOrNull(ColumnType<T> type) {
        try {
            Object stored = next(type.kind());
            return stored == null ? null : type.fromStored(stored);
        } catch (SQLException e) {
            throw new UnreadableColumnException(e);
        }
    }

    /** Returns the value of the next column as an object of the class of the kind, or {@code null} for NULL. */
    public @Nullable Object next(ColumnType.Kind kind) throws SQLException {
        last++;
        return switch (kind) {
            case ID -> dialect.id(columns, last);
            case TEXT -> columns.getString(last);
            case NUMBER -> orNull(columns.getLong(last));
            case FLAG -> orNull(columns.getBoolean(last));
            case BYTES -> columns.getBytes(last);
            case IDS -> {
                byte[] ids = columns.getBytes(last);
                yield ids == null ? null : IdBytes.ids(ids);
            }
        };
    }

    private @Nullable Object orNull(Object value) throws SQLException {
        return columns.wasNull() ? null : value;
    }

    /** Returns the number in the next column, or 0 for NULL. */
    public long number() throws SQLException {
        return columns.getLong(++last);
    }

    /** Returns the id in the next column, which must not be NULL. */
    public UUID id() {
        return get(ColumnType.ID);
    }

    /** Returns the id in the column with this name, which must not be NULL, out of order. */
    public UUID id(String column) throws SQLException {
        return Objects.requireNonNull(dialect.id(columns, columns.findColumn(column)), column);
    }

    /** Passes the failure of a driver through a {@link ColumnReader}, which does not depend on a database. */
    private static final class UnreadableColumnException extends RuntimeException {

        private static final long serialVersionUID = 1;

        private final SQLException cause;

        UnreadableColumnException(SQLException cause) {
            super(cause);
            this.cause = cause;
        }
    }
}
