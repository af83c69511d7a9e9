package dev.castellan.server.console.internal.layout;

import java.util.regex.Pattern;

/** Isolates names that contain right-to-left text or direction controls from the surrounding text. */
public final class BidiIsolation {

    private static final Pattern DIRECTIONAL =
            Pattern.compile("[\\u0590-\\u08FF\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069]");
    private static final Pattern ISOLATES = Pattern.compile("[\\u2066-\\u2069]");
    private static final char FIRST_STRONG_ISOLATE = '\u2068';
    private static final char POP = '\u2069';

    private BidiIsolation() {}

    /** Returns the value, wrapped in an isolate if it could change the direction of the surrounding text. */
    static Object of(Object value) {
        return value instanceof String text && DIRECTIONAL.matcher(text).find()
                ? FIRST_STRONG_ISOLATE + closed(text) + POP
                : value;
    }

    /**
     * Returns the text with balanced isolates. In a browser, an unmatched end closes the isolate of the surrounding
     * element.
     */
    public static String closed(String text) {
        if (!ISOLATES.matcher(text).find()) {
            return text;
        }
        StringBuilder closed = new StringBuilder();
        int open = 0;
        for (int i = 0; i < text.length(); i++) {
            String character = text.substring(i, i + 1);
            boolean isEnd = character.charAt(0) == POP;
            if (!isEnd || open > 0) {
                closed.append(character);
                open += isEnd ? -1 : ISOLATES.matcher(character).matches() ? 1 : 0;
            }
        }
        return closed.append(String.valueOf(POP).repeat(open)).toString();
    }
}
