package dev.castellan.server.jdbc;

import dev.castellan.model.json.JsonValue;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A column of a table, and how its values stand in a backup.
 *
 * @param name name
 * @param kind what its values are
 */
record Column(String name, Kind kind) {

    /** Returns the column that a text such as {@code name:TEXT} describes. */
    static Column of(String text) {
        int colon = text.indexOf(':');
        return new Column(text.substring(0, colon), Kind.valueOf(text.substring(colon + 1)));
    }

    /** Returns the value of a row as it stands in a backup; {@code null} if there is none. */
    @Nullable
    Object read(ResultSet row, Dialect dialect) throws SQLException {
        Object value = row.getObject(name);
        if (value == null) {
            return null;
        }
        return switch (kind) {
            case ID -> String.valueOf(dialect.id(row, row.findColumn(name)));
            case TEXT -> row.getString(name);
            case NUMBER -> row.getLong(name);
            case FLAG -> row.getBoolean(name);
            case BYTES -> HexFormat.of().formatHex(row.getBytes(name));
        };
    }

    /** Returns a value of a backup as a driver takes it; {@code null} if there is none. */
    @Nullable
    Object bound(@Nullable JsonValue value, Dialect dialect) {
        if (value == null) {
            return null;
        }
        return switch (kind) {
            case ID -> dialect.id(value.as(UUID.class));
            case TEXT -> value.as(String.class);
            case NUMBER -> value.as(Long.class);
            case FLAG -> value.as(Boolean.class);
            case BYTES -> HexFormat.of().parseHex(value.as(String.class));
        };
    }

    /** What the values of a column are. */
    enum Kind {
        ID,
        TEXT,
        NUMBER,
        FLAG,
        BYTES
    }
}
