package dev.castellan.server.jdbc.internal.database;

import org.jspecify.annotations.Nullable;

/** Rules about texts in a database. */
public final class StorableText {

    private StorableText() {}

    /** Returns whether a row can hold a text. PostgreSQL accepts no text with a NUL character, not even in a query. */
    public static boolean isStorable(@Nullable String text) {
        return text == null || text.indexOf('\0') < 0;
    }

    /**
     * Returns the smallest text after all texts with a prefix, in the order of code points; {@code null} if there is
     * none.
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

    /** Surrogates are not characters of a text. */
    private static int next(int point) {
        return point + 1 == Character.MIN_SURROGATE ? Character.MAX_SURROGATE + 1 : point + 1;
    }
}
