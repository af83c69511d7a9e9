package dev.castellan.server.store.rows;

import java.util.Comparator;
import java.util.UUID;

/** The sort orders of lists. All stores use these orders, because all stores must return the same results. */
public final class Order {

    /**
     * Orders ids as unsigned numbers, which is also the order of their string representations. In contrast, {@link
     * UUID#compareTo} compares signed numbers.
     */
    public static final Comparator<UUID> OF_IDS = new Ids();

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

    /** A class instead of a lambda, because the server compares ids constantly, starting with the first request. */
    private static final class Ids implements Comparator<UUID> {

        @Override
        public int compare(UUID a, UUID b) {
            int high = Long.compareUnsigned(a.getMostSignificantBits(), b.getMostSignificantBits());
            return high != 0 ? high : Long.compareUnsigned(a.getLeastSignificantBits(), b.getLeastSignificantBits());
        }
    }
}
