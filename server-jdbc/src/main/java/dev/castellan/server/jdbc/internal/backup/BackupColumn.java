package dev.castellan.server.jdbc.internal.backup;

import dev.castellan.model.internal.text.UuidText;
import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.jdbc.internal.database.Dialect;
import dev.castellan.server.jdbc.internal.statements.IdBytes;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A table column and its representation in a backup.
 *
 * @param isOptional whether the value may be missing
 */
record BackupColumn(String name, BackupRule rule, boolean isOptional) {

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
        IDS;

        /** Returns a backup value as an object of the class that belongs to this type. */
        Object of(JsonValue value) {
            return switch (this) {
                case ID -> id(value);
                case TEXT -> text(value);
                case NUMBER -> number(value.toJson());
                case FLAG -> flag(value.toJson());
                case BYTES -> HexFormat.of().parseHex(text(value));
                case IDS -> value.items().stream().map(Type::id).toList();
            };
        }

        /** Returns a string. Jackson would also accept null and convert numbers. */
        private static String text(JsonValue value) {
            if (!value.toJson().startsWith("\"")) {
                throw new IllegalArgumentException("expected a string");
            }
            return value.as(String.class);
        }

        /** Parses a whole number. Jackson would also accept fractions. */
        private static Long number(String json) {
            try {
                return Long.valueOf(json);
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException("expected a whole number");
            }
        }

        /** Parses a truth value. Jackson would also accept texts and numbers. */
        private static Boolean flag(String json) {
            if (!json.equals("true") && !json.equals("false")) {
                throw new IllegalArgumentException("expected true or false");
            }
            return Boolean.valueOf(json);
        }

        private static UUID id(JsonValue value) {
            UUID id = UuidText.parse(text(value));
            if (id == null || id.equals(NONE)) {
                throw new IllegalArgumentException("expected a UUID");
            }
            return id;
        }
    }

    /** The server uses this id for nobody. */
    private static final UUID NONE = new UUID(0, 0);

    /** Parses a description such as {@code user_id:ID}, or {@code expires_at:TIME?} if the value may be missing. */
    static BackupColumn of(String text) {
        String[] parts = text.split("[:?]", -1);
        return new BackupColumn(parts[0], BackupRule.valueOf(parts[1]), text.endsWith("?"));
    }

    /** Reads the value of this column as a backup represents it, or returns {@code null} for NULL. */
    @Nullable
    Object read(ResultSet row, Dialect dialect) throws SQLException {
        if (row.getObject(name) == null) {
            return null;
        }
        return switch (rule.type()) {
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
     * Returns a backup value as a {@link UUID}, {@link String}, {@link Long}, {@link Boolean}, array of bytes or list of
     * UUIDs, or {@code null} if the value is missing.
     *
     * @throws InvalidJsonException if the value does not match the column type
     * @throws IllegalArgumentException if the value breaks the rule of the column
     */
    @Nullable
    Object checked(@Nullable JsonValue value) {
        if (value == null) {
            if (!isOptional) {
                throw new IllegalArgumentException("is missing");
            }
            return null;
        }
        Object checked = rule.type().of(value);
        rule.check(checked);
        return checked;
    }

    /** Returns the value that the driver binds for a checked value. */
    static @Nullable Object bound(@Nullable Object checked, Dialect dialect) {
        if (checked instanceof UUID id) {
            return dialect.id(id);
        }
        return checked instanceof List<?> ids
                ? IdBytes.of(ids.stream().map(UUID.class::cast).toList())
                : checked;
    }
}
