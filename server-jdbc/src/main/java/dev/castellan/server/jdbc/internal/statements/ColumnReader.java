package dev.castellan.server.jdbc.internal.statements;

import dev.castellan.server.jdbc.internal.database.Dialect;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads the columns of a row in order. */
public final class ColumnReader {

    private final ResultSet row;
    private final Dialect dialect;
    private int column;

    public ColumnReader(ResultSet row, Dialect dialect) {
        this.row = row;
        this.dialect = dialect;
    }

    public UUID id() throws SQLException {
        return required(dialect.id(row, ++column));
    }

    public String text() throws SQLException {
        return required(textOrNull());
    }

    @Nullable
    public String textOrNull() throws SQLException {
        return row.getString(++column);
    }

    public boolean flag() throws SQLException {
        return row.getBoolean(++column);
    }

    @Nullable
    public Boolean flagOrNull() throws SQLException {
        boolean value = row.getBoolean(++column);
        return row.wasNull() ? null : value;
    }

    public Instant instant() throws SQLException {
        return required(instantOrNull());
    }

    @Nullable
    public Instant instantOrNull() throws SQLException {
        long millis = row.getLong(++column);
        return row.wasNull() ? null : Instant.ofEpochMilli(millis);
    }

    private <T> T required(@Nullable T value) {
        return Objects.requireNonNull(value, () -> "column " + column);
    }
}
