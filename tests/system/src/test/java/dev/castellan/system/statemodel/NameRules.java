package dev.castellan.system.statemodel;

import java.text.Normalizer;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The rules for names. */
final class NameRules {

    private static final int MAX_LENGTH = 255;

    private NameRules() {}

    static boolean isGood(@Nullable String name) {
        return name != null && !name.isBlank() && name.codePointCount(0, name.length()) <= MAX_LENGTH;
    }

    static boolean isGoodOrAbsent(@Nullable String name) {
        return name == null || isGood(name);
    }

    /**
     * Returns whether a text contains the search text, ignoring case, accents, and blanks at both ends of the search
     * text.
     */
    static boolean contains(String text, @Nullable String query) {
        return query == null || plain(text).contains(plain(query.strip()));
    }

    private static String plain(String text) {
        return Normalizer.normalize(text.toLowerCase(Locale.ROOT), Normalizer.Form.NFD)
                .replaceAll("\\p{M}", "");
    }
}
