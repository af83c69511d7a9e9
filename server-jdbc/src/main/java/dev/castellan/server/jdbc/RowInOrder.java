package dev.castellan.server.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads the columns of a row one after the other, in the order of its statement. */
final class RowInOrder {

    private final ResultSet row;
    private final Dialect dialect;
    private int column;

    RowInOrder(ResultSet row, Dialect dialect) {
        this.row = row;
        this.dialect = dialect;
    }

    UUID id() throws SQLException {
        return required(dialect.id(row, ++column));
    }

    String text() throws SQLException {
        return required(textOrNull());
    }

    @Nullable
    String textOrNull() throws SQLException {
        return row.getString(++column);
    }

    boolean flag() throws SQLException {
        return row.getBoolean(++column);
    }

    @Nullable
    Boolean flagOrNull() throws SQLException {
        boolean value = row.getBoolean(++column);
        return row.wasNull() ? null : value;
    }

    Instant instant() throws SQLException {
        return required(instantOrNull());
    }

    @Nullable
    Instant instantOrNull() throws SQLException {
        long millis = row.getLong(++column);
        return row.wasNull() ? null : Instant.ofEpochMilli(millis);
    }

    private <T> T required(@Nullable T value) {
        return Objects.requireNonNull(value, () -> "column " + column);
    }
}
