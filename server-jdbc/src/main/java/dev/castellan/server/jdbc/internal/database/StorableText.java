package dev.castellan.server.jdbc.internal.database;

import org.jspecify.annotations.Nullable;

/** Rules for strings in a database. */
public final class StorableText {

    /**
     * The condition that the column {@code search_text} contains a text. The variable {@code :search} is the pattern
     * for the text.
     */
    public static final String CONTAINED = "search_text LIKE :search ESCAPE '!'";

    private StorableText() {}

    /** Returns the pattern for {@link #CONTAINED} that matches all strings that contain a text. */
    public static String pattern(String text) {
        return "%" + text.replace("!", "!!").replace("%", "!%").replace("_", "!_") + "%";
    }

    /**
     * Returns true if the database can store the string. PostgreSQL rejects strings with a NUL character, even as query
     * parameters.
     */
    public static boolean isStorable(@Nullable String text) {
        return text == null || text.indexOf('\0') < 0;
    }
}
