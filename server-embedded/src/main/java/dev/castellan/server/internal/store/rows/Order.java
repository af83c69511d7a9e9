package dev.castellan.server.internal.store.rows;

import java.util.Comparator;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The sort orders of lists. All stores use these orders, because all stores must return the same results. */
public final class Order {

    /**
     * Orders ids as unsigned numbers, which is also the order of their string representations. In contrast, {@link
     * UUID#compareTo} compares signed numbers.
     */
    public static final Comparator<UUID> OF_IDS = new IdComparator();

    /** Orders strings by code point, which is also the order of their UTF-8 bytes. */
    public static final Comparator<String> OF_TEXTS = Order::compareTexts;

    private Order() {}

    private static int compareTexts(String a, String b) {
        int common = Math.min(a.length(), b.length());
        for (int i = 0; i < common; i++) {
            char x = a.charAt(i);
            char y = b.charAt(i);
            if (x != y) {
                // surrogates encode code points above U+FFFF, which are greater than every other char
                boolean beyond = Character.isSurrogate(x) != Character.isSurrogate(y);
                return beyond ? Boolean.compare(Character.isSurrogate(x), Character.isSurrogate(y)) : x - y;
            }
        }
        return a.length() - b.length();
    }

    /**
     * Returns the smallest string that is greater than every string with the prefix, in the order {@link #OF_TEXTS}, or
     * null if no such string exists.
     */
    public static @Nullable String afterPrefix(String prefix) {
        int[] points = prefix.codePoints().toArray();
        for (int last = points.length - 1; last >= 0; last--) {
            if (points[last] < Character.MAX_CODE_POINT) {
                // skips the surrogates, which are not valid on their own
                points[last] =
                        points[last] + 1 == Character.MIN_SURROGATE ? Character.MAX_SURROGATE + 1 : points[last] + 1;
                return new String(points, 0, last + 1);
            }
        }
        return null;
    }

    /** A class instead of a lambda, because the server compares ids constantly, starting with the first request. */
    private static final class IdComparator implements Comparator<UUID> {

        @Override
        public int compare(UUID a, UUID b) {
            int high = Long.compareUnsigned(a.getMostSignificantBits(), b.getMostSignificantBits());
            return high != 0 ? high : Long.compareUnsigned(a.getLeastSignificantBits(), b.getLeastSignificantBits());
        }
    }
}
