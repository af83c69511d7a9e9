package dev.castellan.system.statemodel;

import org.jspecify.annotations.Nullable;

/** The rules for names. */
final class NameRules {

    private static final int LONGEST = 255;

    private NameRules() {}

    static boolean isGood(@Nullable String name) {
        return name != null && !name.isBlank() && name.codePointCount(0, name.length()) <= LONGEST;
    }

    static boolean isGoodOrAbsent(@Nullable String name) {
        return name == null || isGood(name);
    }
}
