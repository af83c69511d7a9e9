package dev.castellan.server.jdbc.internal.backup;

import dev.castellan.model.internal.text.UuidText;
import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.internal.store.schema.Column;
import dev.castellan.server.internal.store.schema.Column.Trait;
import dev.castellan.server.internal.store.schema.ColumnType;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Converts between the stored values of columns and their representations in a backup. */
final class BackupValue {

    /** No object has this id. */
    private static final UUID NONE = new UUID(0, 0);

    private BackupValue() {}

    /** Returns the representation of a stored value. Bytes become hexadecimal digits. */
    static Object of(Object stored) {
        if (stored instanceof UUID id) {
            return id.toString();
        }
        if (stored instanceof List<?> ids) {
            return ids.stream().map(String::valueOf).toList();
        }
        return stored instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : stored;
    }

    /**
     * Returns the stored value, or {@code null} if the value is missing.
     *
     * @throws InvalidJsonException if the value does not match the column type
     * @throws IllegalArgumentException if the value breaks the rule of the column
     */
    static @Nullable Object checked(Column<?, ?> column, @Nullable JsonValue value) {
        if (value == null) {
            if (!column.is(Trait.NULLABLE)) {
                throw new IllegalArgumentException("is missing");
            }
            return null;
        }
        Object stored = stored(column.type().kind(), value);
        column.type().check(stored);
        return stored;
    }

    private static Object stored(ColumnType.Kind kind, JsonValue value) {
        return switch (kind) {
            case ID -> id(value);
            case TEXT -> text(value);
            case NUMBER -> number(value.toJson());
            case FLAG -> flag(value.toJson());
            case BYTES -> HexFormat.of().parseHex(text(value));
            case IDS -> value.items().stream().map(BackupValue::id).toList();
        };
    }

    /** Returns a string. Jackson would also accept null and convert numbers. */
    private static String text(JsonValue value) {
        if (!value.isString()) {
            throw new IllegalArgumentException("expected a string");
        }
        return value.asString();
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
