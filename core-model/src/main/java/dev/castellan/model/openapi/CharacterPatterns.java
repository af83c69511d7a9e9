package dev.castellan.model.openapi;

import java.util.function.IntPredicate;

/**
 * Regular expressions that match one character of a set. They have the same meaning in JavaScript (with and without the
 * flag {@code u}), Java, Go and Python. The four languages share {@code \xHH} and literal characters, but no escape for
 * characters above U+00FF. Without {@code u}, JavaScript refuses ranges above U+FFFF, so the expressions match all
 * characters above U+FFFF.
 */
final class CharacterPatterns {

    /** The last code point of a pattern. U+FFFE and U+FFFF are not characters. */
    private static final int LAST = 0xFFFD;

    private static final String ABOVE = "[^\\x00-" + (char) LAST + "]";

    private CharacterPatterns() {}

    /** Returns an expression for the allowed characters up to U+FFFF, and for all characters above. */
    static String oneOf(IntPredicate allowed) {
        // JSON text has no unpaired surrogates, and a range that includes them is shorter.
        IntPredicate inRange = c -> c <= LAST && (Character.isSurrogate((char) c) || allowed.test(c));
        StringBuilder ranges = new StringBuilder();
        for (int first = 0; first <= LAST; first++) {
            if (inRange.test(first)) {
                int last = first;
                while (inRange.test(last + 1)) {
                    last++;
                }
                append(ranges, first, last);
                first = last;
            }
        }
        return "(?:[" + ranges + "]|" + ABOVE + ")";
    }

    private static void append(StringBuilder ranges, int first, int last) {
        ranges.append(character(first));
        if (last > first) {
            ranges.append('-').append(character(last));
        }
    }

    private static String character(int c) {
        return c > 0xFF ? String.valueOf((char) c) : String.format("\\x%02X", c);
    }
}
