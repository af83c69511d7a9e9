package dev.castellan.server.jdbc.internal.statements;

import dev.castellan.model.json.JsonValue;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.jdbc.internal.database.Dialect;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Locale;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The current row of a query result. */
public record Row(ResultSet columns, Dialect dialect) {

    public UUID id(String column) throws SQLException {
        return Objects.requireNonNull(idOrNull(column), column);
    }

    @Nullable
    UUID idOrNull(String column) throws SQLException {
        return dialect.id(columns, columns.findColumn(column));
    }

    public String text(String column) throws SQLException {
        return Objects.requireNonNull(textOrNull(column), column);
    }

    @Nullable
    public String textOrNull(String column) throws SQLException {
        return columns.getString(column);
    }

    /** Returns the language with this tag, or {@code null} for NULL. */
    public static @Nullable Locale language(@Nullable String tag) {
        return tag == null ? null : Locale.forLanguageTag(tag);
    }

    public Instant instant(String column) throws SQLException {
        return Instant.ofEpochMilli(number(column));
    }

    @Nullable
    Instant instantOrNull(String column) throws SQLException {
        long millis = number(column);
        return columns.wasNull() ? null : Instant.ofEpochMilli(millis);
    }

    public long number(String column) throws SQLException {
        return columns.getLong(column);
    }

    /** Returns the number in the first column. */
    public long number() throws SQLException {
        return columns.getLong(1);
    }

    public boolean flag(String column) throws SQLException {
        return columns.getBoolean(column);
    }

    TokenHash hash() throws SQLException {
        return TokenHash.ofBytes(columns.getBytes("hash"));
    }

    /** Returns the text with which a column represents a constant. */
    public static String text(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    /** Returns the constant whose lower-case name a column contains. */
    <E extends Enum<E>> E constant(Class<E> type, String column) throws SQLException {
        return Enum.valueOf(type, text(column).toUpperCase(Locale.ROOT));
    }

    @Nullable
    JsonValue json(String column) throws SQLException {
        String text = textOrNull(column);
        return text == null ? null : JsonValue.parse(text);
    }
}
