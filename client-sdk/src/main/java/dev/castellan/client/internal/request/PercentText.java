package dev.castellan.client.internal.request;

import java.nio.charset.StandardCharsets;

/** Writes text for a path or a query: UTF-8, percent-encoded, a blank as {@code %20}. */
final class PercentText {

    private static final String PLAIN_MARKS = "-._~,";
    private static final String HEX = "0123456789ABCDEF";

    private PercentText() {}

    static String encode(String text) {
        StringBuilder encoded = new StringBuilder(text.length() + 8);
        append(text, encoded);
        return encoded.toString();
    }

    static void append(String text, StringBuilder to) {
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (b & 0xff);
            if (isPlain(c)) {
                to.append(c);
            } else {
                to.append('%').append(HEX.charAt(c >> 4)).append(HEX.charAt(c & 15));
            }
        }
    }

    private static boolean isPlain(char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || PLAIN_MARKS.indexOf(c) >= 0;
    }
}
