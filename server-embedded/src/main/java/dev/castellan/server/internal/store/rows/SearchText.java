package dev.castellan.server.internal.store.rows;

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
     * Returns the normalized form of the first 255 code points of a text, truncated to 255 code points. Texts that differ only in case, accents or
     * Unicode representation have the same form. Only rare characters make the form longer than the text.
     */
    public static String of(String text) {
        return text.chars().allMatch(character -> character < 0x80)
                ? start(text.toUpperCase(Locale.ROOT))
                : ofLetters(start(text));
    }

    private static String ofLetters(String text) {
        String letters = Normalizer.normalize(text, Normalizer.Form.NFD);
        String plain = ACCENTS.matcher(letters).replaceAll("");
        // converts to lower case first, because only the small sharp s becomes SS; strokes are not accents in Unicode.
        // String.toLowerCase takes quadratic time to look for the last sigma of a word, which has the same capital
        int[] small = plain.codePoints().map(Character::toLowerCase).toArray();
        String capitals = new String(small, 0, small.length).toUpperCase(Locale.ROOT);
        return start(Normalizer.normalize(capitals, Normalizer.Form.NFC)
                .replace('Ł', 'L')
                .replace('Ø', 'O')
                .replace('Đ', 'D'));
    }

    /**
     * Truncates a text. A longer form would not fit into a database index, and the JDK takes quadratic time to normalize
     * a longer text.
     */
    private static String start(String text) {
        return text.codePointCount(0, text.length()) <= Bounds.NAME
                ? text
                : text.substring(0, text.offsetByCodePoints(0, Bounds.NAME));
    }
}
