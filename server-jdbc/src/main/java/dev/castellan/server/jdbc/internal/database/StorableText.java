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

    /**
     * Returns the smallest string that is greater than every string with the prefix, in code point order, or
     * {@code null} if no such string exists.
     */
    public static @Nullable String afterPrefix(String prefix) {
        int[] points = prefix.codePoints().toArray();
        for (int last = points.length - 1; last >= 0; last--) {
            if (points[last] < Character.MAX_CODE_POINT) {
                points[last] = next(points[last]);
                return new String(points, 0, last + 1);
            }
        }
        return null;
    }

    /** Returns the next code point, skipping the surrogates, which are not valid on their own. */
    private static int next(int point) {
        return point + 1 == Character.MIN_SURROGATE ? Character.MAX_SURROGATE + 1 : point + 1;
    }
}
