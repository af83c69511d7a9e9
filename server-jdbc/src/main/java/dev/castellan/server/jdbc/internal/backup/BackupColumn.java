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

/** A table column and its representation in a backup. */
record BackupColumn(String name, Type type) {

    /** The column types. Each type has a different representation in a backup. */
    enum Type {
        /** A UUID. */
        ID,
        /** A string. */
        TEXT,
        /** A whole number, or a time in milliseconds. */
        NUMBER,
        /** A truth value. */
        FLAG,
        /** Bytes, which a backup represents as hexadecimal digits. */
        BYTES,
        /** A list of UUIDs. */
        IDS
    }

    /** Parses a description such as {@code user_id:ID} or {@code name}, whose type is {@link Type#TEXT}. */
    static BackupColumn of(String text) {
        String[] parts = text.split(":", -1);
        return new BackupColumn(parts[0], parts.length == 1 ? Type.TEXT : Type.valueOf(parts[1]));
    }

    /** Reads the value of this column as a backup represents it, or returns {@code null} for NULL. */
    @Nullable
    Object read(ResultSet row, Dialect dialect) throws SQLException {
        if (row.getObject(name) == null) {
            return null;
        }
        return switch (type) {
            case ID -> String.valueOf(dialect.id(row, row.findColumn(name)));
            case TEXT -> row.getString(name);
            case NUMBER -> row.getLong(name);
            case FLAG -> row.getBoolean(name);
            case BYTES -> HexFormat.of().formatHex(row.getBytes(name));
            case IDS ->
                IdBytes.ids(row.getBytes(name)).stream().map(String::valueOf).toList();
        };
    }

    /**
     * Converts a backup value to the value that the driver binds, or returns {@code null} if the value is missing.
     *
     * @throws InvalidJsonException if the value does not match the column type
     * @throws IllegalArgumentException if the value does not consist of hexadecimal digits
     */
    @Nullable
    Object bound(@Nullable JsonValue value, Dialect dialect) {
        if (value == null) {
            return null;
        }
        return switch (type) {
            case ID -> dialect.id(value.as(UUID.class));
            case TEXT -> value.as(String.class);
            case NUMBER -> value.as(Long.class);
            case FLAG -> value.as(Boolean.class);
            case BYTES -> HexFormat.of().parseHex(value.as(String.class));
            case IDS ->
                IdBytes.of(value.items().stream().map(id -> id.as(UUID.class)).toList());
        };
    }
}
