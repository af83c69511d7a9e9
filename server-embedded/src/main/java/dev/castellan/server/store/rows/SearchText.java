package dev.castellan.server.store.rows;

import dev.castellan.model.Bounds;
import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The normalized form of text that searches compare: uppercase, without accents. A store keeps names and addresses in
 * this form, and finds the rows that contain the normalized search text.
 */
public final class SearchText {

    /**
     * Matches the accents of Latin, Greek and Cyrillic letters, but not the vowel signs of other scripts, which are
     * letters.
     */
    private static final Pattern ACCENTS = Pattern.compile("\\p{InCombiningDiacriticalMarks}+");

    private SearchText() {}

    /**
     * Returns the normalized form of a text, truncated to 255 code points. Texts that differ only in case, accents or
     * Unicode representation have the same form. Only rare characters make the form longer than the text.
     */
    public static String of(String text) {
        return text.chars().allMatch(character -> character < 0x80)
                ? start(text.toUpperCase(Locale.ROOT))
                : ofLetters(text);
    }

    private static String ofLetters(String text) {
        String letters = Normalizer.normalize(text, Normalizer.Form.NFD);
        String plain = ACCENTS.matcher(letters).replaceAll("");
        // converts to lower case first, because only the small sharp s becomes SS; strokes are not accents in Unicode
        String capitals = plain.toLowerCase(Locale.ROOT).toUpperCase(Locale.ROOT);
        return start(Normalizer.normalize(capitals, Normalizer.Form.NFC)
                .replace('Ł', 'L')
                .replace('Ø', 'O')
                .replace('Đ', 'D'));
    }

    /** Truncates a form that is too long for a database index. */
    private static String start(String form) {
        return form.codePointCount(0, form.length()) <= Bounds.NAME
                ? form
                : form.substring(0, form.offsetByCodePoints(0, Bounds.NAME));
    }
}
