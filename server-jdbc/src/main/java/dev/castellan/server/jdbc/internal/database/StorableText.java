package dev.castellan.server.jdbc.internal.database;

import org.jspecify.annotations.Nullable;

/** Rules for texts in a database. */
public final class StorableText {

    private StorableText() {}

    /**
     * Returns true if a row can hold the text. PostgreSQL rejects texts with a NUL character, even as a query
     * parameter.
     */
    public static boolean isStorable(@Nullable String text) {
        return text == null || text.indexOf('\0') < 0;
    }

    /**
     * Returns the smallest text that is greater than all texts with the prefix, in code point order, or {@code null} if
     * there is no such text.
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

    /** Skips the surrogates, which are not valid characters of a text. */
    private static int next(int point) {
        return point + 1 == Character.MIN_SURROGATE ? Character.MAX_SURROGATE + 1 : point + 1;
    }
}
