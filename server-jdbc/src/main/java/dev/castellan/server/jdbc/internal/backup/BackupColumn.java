package dev.castellan.server.jdbc.internal.backup;

import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.jdbc.internal.database.Dialect;
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
 * @param isOptional whether a row may have no value
 */
record BackupColumn(String name, ColumnType kind, boolean isOptional) {

    /** Returns the column that a text such as {@code name:TEXT} describes; a question mark behind it makes it optional. */
    static BackupColumn of(String text) {
        boolean isOptional = text.endsWith("?");
        int colon = text.indexOf(':');
        String kind = text.substring(colon + 1, text.length() - (isOptional ? 1 : 0));
        return new BackupColumn(text.substring(0, colon), ColumnType.valueOf(kind), isOptional);
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
            case TEXT, JSON, KEY -> row.getString(name);
            case NUMBER, STATUS -> row.getLong(name);
            case FLAG -> row.getBoolean(name);
            case HASH -> HexFormat.of().formatHex(row.getBytes(name));
        };
    }

    /**
     * Returns a value of a backup as a driver takes it; {@code null} if there is none.
     *
     * @throws IllegalArgumentException if there must be one, or this is none of its kind
     */
    @Nullable
    Object bound(@Nullable JsonValue value, Dialect dialect) {
        if (value == null || value.toJson().equals("null")) {
            if (isOptional) {
                return null;
            }
            throw new IllegalArgumentException(name + " is missing: expected " + kind.expected());
        }
        Object read = read(value);
        return read instanceof UUID id ? dialect.id(id) : read;
    }

    private Object read(JsonValue value) {
        try {
            return kind.read(value);
        } catch (IllegalArgumentException | InvalidJsonException e) {
            throw new IllegalArgumentException(name + ": expected " + kind.expected(), e);
        }
    }
}
