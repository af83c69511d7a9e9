package dev.castellan.model.internal.text;

import org.jspecify.annotations.Nullable;

/** Finds unpaired surrogates, which UTF-8 cannot represent. */
public final class Surrogates {

    private Surrogates() {}

    /** Returns true if the value is a string that contains an unpaired surrogate. */
    public static boolean haveLoneHalf(@Nullable Object value) {
        return value instanceof String text && !areWellFormed(text);
    }

    /** Returns true if the text can be encoded as UTF-8. */
    public static boolean areWellFormed(CharSequence text) {
        // codePoints() combines paired surrogates into larger code points.
        return text.codePoints().noneMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
    }
}
