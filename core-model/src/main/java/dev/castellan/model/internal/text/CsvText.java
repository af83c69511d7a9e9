package dev.castellan.model.internal.text;

import java.text.Normalizer;

/** Texts in a CSV file (RFC 4180) that people open with spreadsheets. */
public final class CsvText {

    /** The signs that begin formulas. The last one is the minus sign of mathematics. */
    private static final String FORMULAS = "=+-@\u2212";

    private static final String SEPARATORS = ";,|\t\r\n\"";

    private CsvText() {}

    /** Returns the text as a quoted field that no spreadsheet reads as a formula. */
    public static String field(String text) {
        return '"' + withoutFormulas(text).replace("\"", "\"\"") + '"';
    }

    /**
     * Returns a text that no spreadsheet reads as a formula. Inserts an apostrophe before a sign that begins formulas if
     * the sign is at the start of the text, or after a character that separates fields in some countries or programs.
     * Compares compatible characters as equal, because some programs normalize texts.
     */
    private static String withoutFormulas(String text) {
        StringBuilder safe = new StringBuilder(text.length());
        boolean isStart = true;
        for (int character : text.codePoints().toArray()) {
            String normal = Normalizer.normalize(Character.toString(character), Normalizer.Form.NFKC);
            if (isStart && FORMULAS.indexOf(normal.charAt(0)) >= 0) {
                safe.append('\'');
            }
            safe.appendCodePoint(character);
            int last = normal.codePointBefore(normal.length());
            isStart = SEPARATORS.indexOf(last) >= 0 || (isStart && isInvisible(last));
        }
        return safe.toString();
    }

    private static boolean isInvisible(int character) {
        return Character.isWhitespace(character)
                || Character.isSpaceChar(character)
                || Character.isIdentifierIgnorable(character);
    }
}
