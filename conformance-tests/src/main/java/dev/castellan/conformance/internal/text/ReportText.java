package dev.castellan.conformance.internal.text;

import java.util.regex.Pattern;

/** Makes text from a deployment safe for reports and terminals. */
public final class ReportText {

    /** Matches characters that are invisible, control a terminal, or cannot be written as UTF-8 or as XML. */
    private static final Pattern UNPRINTABLE =
            Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\p{IsNoncharacter_Code_Point}&&[^\\t\\n]]");

    private ReportText() {}

    /**
     * Returns the text with each unprintable character as the escape that JSON uses for it. Keeps tabs
     * and line feeds.
     */
    public static String of(String text) {
        return UNPRINTABLE.matcher(text).replaceAll(match -> escaped(match.group()));
    }

    private static String escaped(String character) {
        StringBuilder escaped = new StringBuilder();
        character.chars().forEach(unit -> escaped.append("\\\\u%04X".formatted(unit)));
        return escaped.toString();
    }
}
