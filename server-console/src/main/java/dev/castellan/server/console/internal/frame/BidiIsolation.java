package dev.castellan.server.console.internal.frame;

import java.util.regex.Pattern;

/** Keeps names that are written from right to left, or pretend to be, from turning the text around them. */
final class BidiIsolation {

    private static final Pattern TURNS =
            Pattern.compile("[\\u0590-\\u08FF\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069]");
    private static final String FIRST_STRONG_ISOLATE = "\u2068";
    private static final String POP = "\u2069";

    private BidiIsolation() {}

    /** Returns a value of a text, set apart from the text if it is one that could turn it. */
    static Object of(Object value) {
        return value instanceof String text && TURNS.matcher(text).find() ? FIRST_STRONG_ISOLATE + text + POP : value;
    }
}
