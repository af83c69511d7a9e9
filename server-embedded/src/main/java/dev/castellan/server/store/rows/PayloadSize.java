package dev.castellan.server.store.rows;

import dev.castellan.model.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** The size of payloads in UTF-8, without making the bytes. */
final class PayloadSize {

    private PayloadSize() {}

    static long of(@Nullable JsonValue payload) {
        return payload == null ? 0 : of(payload.toJson());
    }

    private static long of(String text) {
        long bytes = text.length();
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
