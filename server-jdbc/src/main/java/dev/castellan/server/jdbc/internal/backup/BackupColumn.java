package dev.castellan.server.jdbc.internal.backup;

import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.jdbc.internal.database.Dialect;
import dev.castellan.server.jdbc.internal.statements.IdBytes;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A table column and its representation in a backup.
 *
 * @param type the type of the column values
 * @param isOptional whether a row can omit the value
 */
record BackupColumn(String name, ColumnType type, boolean isOptional) {

    /** Parses a description such as {@code name:TEXT}. A trailing question mark makes the column optional. */
    static BackupColumn of(String text) {
        boolean isOptional = text.endsWith("?");
        int colon = text.indexOf(':');
        String type = text.substring(colon + 1).replace("?", "");
        return new BackupColumn(text.substring(0, colon), ColumnType.valueOf(type), isOptional);
    }

    /** Reads the value of this column as a backup represents it, or returns {@code null} for NULL. */
    @Nullable
    Object read(ResultSet row, Dialect dialect) throws SQLException {
        Object value = row.getObject(name);
        if (value == null) {
            return null;
        }
        return switch (type) {
            case ID -> String.valueOf(dialect.id(row, row.findColumn(name)));
            case TEXT,
                    TAG,
                    NAME,
                    EMAIL,
                    ROLE,
                    JSON,
                    BODY,
                    LOCATION,
                    KEY,
                    PURPOSE,
                    MAIL,
                    PASSWORD,
                    BASE64,
                    CHALLENGES,
                    VIA -> row.getString(name);
            case NUMBER, COUNT, TIME, STATUS -> row.getLong(name);
            case FLAG -> row.getBoolean(name);
            case IDS ->
                IdBytes.ids(row.getBytes(name)).stream().map(String::valueOf).toList();
            case HASH -> HexFormat.of().formatHex(row.getBytes(name));
        };
    }

    /**
     * Converts a backup value to the value that the driver binds, or returns {@code null} if the value is missing.
     *
     * @throws IllegalArgumentException if a required value is missing, or if the value does not match the column type
     */
    @Nullable
    Object bound(@Nullable JsonValue value, Dialect dialect) {
        if (value == null || value.toJson().equals("null")) {
            if (isOptional) {
                return null;
            }
            throw new IllegalArgumentException(name + " is missing: expected " + type.expected());
        }
        Object read = read(value);
        return read instanceof UUID id ? dialect.id(id) : read;
    }

    private Object read(JsonValue value) {
        try {
            return type.read(value);
        } catch (IllegalArgumentException | InvalidJsonException e) {
            throw new IllegalArgumentException(name + ": expected " + type.expected(), e);
        }
    }
}
