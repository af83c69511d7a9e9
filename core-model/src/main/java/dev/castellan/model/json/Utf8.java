package dev.castellan.model.json;

/** The size of text in UTF-8. */
final class Utf8 {

    private Utf8() {}

    /** Returns the number of bytes, without making them. Each surrogate must be half of a pair. */
    static int length(String text) {
        int bytes = text.length();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                // half of a surrogate pair is half of four bytes
                bytes += c < 0x800 || Character.isSurrogate(c) ? 1 : 2;
            }
        }
        return bytes;
    }
}
