package dev.castellan.conformance.statemodel;

import org.jspecify.annotations.Nullable;

/** Which names are good. */
final class Names {

    private static final int LONGEST = 255;

    private Names() {}

    static boolean isGood(@Nullable String name) {
        return name != null && !name.isBlank() && name.codePointCount(0, name.length()) <= LONGEST;
    }

    static boolean isGoodOrAbsent(@Nullable String name) {
        return name == null || isGood(name);
    }
}
