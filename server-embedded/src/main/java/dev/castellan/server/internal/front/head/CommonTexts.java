package dev.castellan.server.internal.front.head;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Texts that nearly every head holds. They are not made anew for each request that holds them. */
final class CommonTexts {

    private static final List<String> NAMES = List.of(
            "Accept",
            "Accept-Encoding",
            "Accept-Language",
            "Authorization",
            "Connection",
            "Content-Length",
            "Content-Type",
            "Host",
            "Idempotency-Key",
            "Transfer-Encoding",
            "User-Agent",
            "X-Forwarded-For",
            "X-Forwarded-Host",
            "X-Forwarded-Proto",
            "X-Request-Id");

    private static final List<String> OTHERS = List.of(
            "GET",
            "POST",
            "PUT",
            "PATCH",
            "DELETE",
            "HTTP/1.1",
            "*/*",
            "application/json",
            "gzip",
            "gzip, deflate",
            "keep-alive",
            "Keep-Alive");

    /** With these two numbers, every text has a slot of its own. */
    private static final int SLOTS = 256;

    private static final int FACTOR = 17;

    private static final @Nullable String[] TABLE = table();

    private CommonTexts() {}

    /** Returns the text of these bytes. */
    static String text(byte[] bytes, int from, int to) {
        if (from < to) {
            String common = TABLE[slot(to - from, bytes[from], bytes[to - 1])];
            if (common != null && isAt(common, bytes, from, to)) {
                return common;
            }
        }
        return new String(bytes, from, to - from, ISO_8859_1);
    }

    private static boolean isAt(String text, byte[] bytes, int from, int to) {
        int length = text.length();
        if (length != to - from) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (text.charAt(i) != bytes[from + i]) {
                return false;
            }
        }
        return true;
    }

    private static @Nullable String[] table() {
        @Nullable String[] table = new @Nullable String[SLOTS];
        NAMES.forEach(name -> {
            put(table, name);
            put(table, name.toLowerCase(Locale.ROOT));
        });
        OTHERS.forEach(text -> put(table, text));
        return table;
    }

    private static void put(@Nullable String[] table, String text) {
        int slot = slot(text.length(), (byte) text.charAt(0), (byte) text.charAt(text.length() - 1));
        if (table[slot] != null) {
            throw new IllegalStateException(text + " and " + table[slot] + " have one slot: choose another factor");
        }
        table[slot] = text;
    }

    private static int slot(int length, byte first, byte last) {
        return ((length * FACTOR + first) * FACTOR + last) & (SLOTS - 1);
    }
}
