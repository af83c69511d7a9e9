package dev.castellan.server.store.rows;

import dev.castellan.model.Bounds;
import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The normalized form of text that searches compare: uppercase, without accents. A store keeps this form of names and
 * addresses, and finds the rows that contain the form of the sought text.
 */
public final class SearchText {

    /** The accents of Latin, Greek and Cyrillic letters. The vowel signs of other scripts are letters. */
    private static final Pattern ACCENTS = Pattern.compile("\\p{InCombiningDiacriticalMarks}+");

    private SearchText() {}

    /**
     * Returns the form of a text, of at most 255 code points. Texts that differ only in case, accents or Unicode
     * representation have the same form. Few texts become longer than they are, and none without rare characters.
     */
    public static String of(String text) {
        return text.chars().allMatch(character -> character < 0x80)
                ? start(text.toUpperCase(Locale.ROOT))
                : ofLetters(text);
    }

    private static String ofLetters(String text) {
        String letters = Normalizer.normalize(text, Normalizer.Form.NFD);
        String plain = ACCENTS.matcher(letters).replaceAll("");
        // the capital of a capital sharp s is that of a small one, and the strokes are no accents in Unicode
        String capitals = plain.toLowerCase(Locale.ROOT).toUpperCase(Locale.ROOT);
        return start(Normalizer.normalize(capitals, Normalizer.Form.NFC)
                .replace('Ł', 'L')
                .replace('Ø', 'O')
                .replace('Đ', 'D'));
    }

    /** Shortens a text that has become too long for an index of a database. */
    private static String start(String form) {
        return form.codePointCount(0, form.length()) <= Bounds.NAME
                ? form
                : form.substring(0, form.offsetByCodePoints(0, Bounds.NAME));
    }
}
