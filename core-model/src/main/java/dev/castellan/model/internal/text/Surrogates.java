package dev.castellan.model.internal.text;

import org.jspecify.annotations.Nullable;

/** Finds unpaired surrogates, which cannot be written as UTF-8. */
public final class Surrogates {

    private Surrogates() {}

    /** Returns whether a value is a text with an unpaired surrogate. */
    public static boolean haveLoneHalf(@Nullable Object value) {
        return value instanceof String text && !areWellFormed(text);
    }

    /** Returns whether a text has no unpaired surrogate. */
    public static boolean areWellFormed(CharSequence text) {
        // only an unpaired surrogate is a code point of its own
        return text.codePoints().noneMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
    }
}
