package dev.castellan.server.jdbc.internal.backup;

import dev.castellan.model.internal.text.Surrogates;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.jdbc.internal.database.StorableText;
import dev.castellan.server.store.rows.TokenHash;
import java.util.HexFormat;
import java.util.UUID;

/** The type of the values of a column. A value that one of the databases would not accept is refused for both. */
enum ColumnType {
    ID("a UUID"),
    TEXT("a text without NUL and without half of a surrogate pair"),
    JSON("a text that holds one JSON value"),
    NUMBER("a whole number of 64 bits"),
    STATUS("a status of HTTP"),
    FLAG("true or false"),
    HASH("the 64 hexadecimal digits of a SHA-256"),
    KEY("the 64 hexadecimal digits of a key");

    private final String expected;

    ColumnType(String expected) {
        this.expected = expected;
    }

    /** Returns what a message says after "expected". */
    String expected() {
        return expected;
    }

    /**
     * Returns a value of a backup as a {@code UUID}, {@code String}, {@code Long}, {@code Boolean} or {@code byte[]}.
     *
     * @throws RuntimeException if the value is of another type
     */
    Object read(JsonValue value) {
        return switch (this) {
            case ID -> value.as(UUID.class);
            case TEXT -> text(value);
            case JSON -> json(text(value));
            case NUMBER -> Long.parseLong(value.toJson());
            case STATUS -> status(Long.parseLong(value.toJson()));
            case FLAG -> flag(value.toJson());
            case HASH -> hash(text(value));
            case KEY -> HexFormat.of().formatHex(hash(text(value)));
        };
    }

    private static String text(JsonValue value) {
        require(value.toJson().startsWith("\""));
        String text = value.as(String.class);
        require(StorableText.isStorable(text) && Surrogates.areWellFormed(text));
        return text;
    }

    private static String json(String text) {
        JsonValue.parse(text);
        return text;
    }

    private static long status(long number) {
        require(number >= 100 && number <= 599);
        return number;
    }

    private static boolean flag(String json) {
        require(json.equals("true") || json.equals("false"));
        return json.equals("true");
    }

    private static byte[] hash(String digits) {
        return TokenHash.ofBytes(HexFormat.of().parseHex(digits)).toBytes();
    }

    private static void require(boolean fits) {
        if (!fits) {
            throw new IllegalArgumentException();
        }
    }
}
