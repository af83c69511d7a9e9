package dev.castellan.model.internal.text;

import org.jspecify.annotations.Nullable;

/** Finds unpaired surrogates, which UTF-8 cannot represent. */
public final class Surrogates {

    private Surrogates() {}

    /** Returns true if a value is a text with an unpaired surrogate. */
    public static boolean haveLoneHalf(@Nullable Object value) {
        return value instanceof String text && !areWellFormed(text);
    }

    /** Returns true if a text can be encoded in UTF-8. */
    public static boolean areWellFormed(CharSequence text) {
        // A paired surrogate is part of a larger code point.
        return text.codePoints().noneMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
    }
}
