package dev.castellan.cli.output;

import java.util.Locale;

/** Texts of a server without characters that control a terminal or reverse the order of text. */
public final class SafeText {

    private SafeText() {}

    /** Returns the text with JSON's escapes for such characters. */
    public static String of(String text) {
        return text.codePoints().anyMatch(SafeText::isUnsafe) ? escaped(text) : text;
    }

    private static String escaped(String text) {
        StringBuilder safe = new StringBuilder(text.length());
        text.codePoints().forEach(character -> {
            if (isUnsafe(character)) {
                safe.append(String.format(Locale.ROOT, "\\u%04x", character));
            } else {
                safe.appendCodePoint(character);
            }
        });
        return safe.toString();
    }

    private static boolean isUnsafe(int character) {
        byte direction = Character.getDirectionality(character);
        return Character.isISOControl(character)
                || (direction >= Character.DIRECTIONALITY_LEFT_TO_RIGHT_EMBEDDING
                        && direction <= Character.DIRECTIONALITY_POP_DIRECTIONAL_FORMAT)
                || (character >= 0x2066 && character <= 0x2069);
    }
}
