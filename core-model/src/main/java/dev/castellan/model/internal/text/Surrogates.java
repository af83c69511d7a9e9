package dev.castellan.model.internal.text;

import org.jspecify.annotations.Nullable;

/** Finds halves of surrogate pairs that stand alone: text with one cannot be written as UTF-8. */
public final class Surrogates {

    private Surrogates() {}

    /** Returns whether a value is text in which a surrogate stands alone. */
    public static boolean haveLoneHalf(@Nullable Object value) {
        return value instanceof String text && !areWellFormed(text);
    }

    /** Returns whether every surrogate of the text has its other half. */
    public static boolean areWellFormed(CharSequence text) {
        // a code point that is a surrogate is one that found no other half
        return text.codePoints().noneMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
    }
}
