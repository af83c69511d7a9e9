package dev.castellan.client;

import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Writes query parameters: UTF-8, percent-encoded, a blank as {@code %20}. */
final class QueryText {

    private static final String PLAIN_MARKS = "-._~,";
    private static final String HEX = "0123456789ABCDEF";

    private QueryText() {}

    /** Returns the query without its question mark; empty if there are no parameters. */
    static String of(Map<String, String> parameters) {
        if (parameters.isEmpty()) {
            return "";
        }
        StringBuilder query = new StringBuilder(64);
        parameters.forEach((name, value) -> {
            query.append(query.isEmpty() ? "" : "&");
            encode(name, query);
            encode(value, query.append('='));
        });
        return query.toString();
    }

    private static void encode(String text, StringBuilder to) {
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
