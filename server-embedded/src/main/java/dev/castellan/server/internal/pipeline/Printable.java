package dev.castellan.server.internal.pipeline;

/** Makes strings from callers safe for logs and error bodies. */
final class Printable {

    private static final int LONGEST = 1000;

    private Printable() {}

    /**
     * Returns the string as one line of limited length. Replaces each control or format character with a question mark.
     */
    static String text(String text) {
        StringBuilder safe = new StringBuilder(Math.min(text.length(), LONGEST));
        text.codePoints().limit(LONGEST).forEach(c -> safe.appendCodePoint(isHarmful(c) ? '?' : c));
        return text.codePointCount(0, text.length()) > LONGEST ? safe + "..." : safe.toString();
    }

    private static boolean isHarmful(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.SURROGATE,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> true;
            default -> false;
        };
    }
}
