package dev.castellan.model.internal.text;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads UUIDs in the one form that the API accepts; {@link UUID#fromString} accepts more forms. */
public final class UuidText {

    private static final int LENGTH = 36;

    private UuidText() {}

    /**
     * Returns the UUID of a text of the form 8-4-4-4-12 in hexadecimal digits of either case, or {@code null} if the
     * text has any other form.
     */
    public static @Nullable UUID parse(CharSequence text) {
        if (text.length() != LENGTH) {
            return null;
        }
        long high = 0;
        long low = 0;
        int digits = 0;
        for (int i = 0; i < LENGTH; i++) {
            char c = text.charAt(i);
            if (i == 8 || i == 13 || i == 18 || i == 23) {
                if (c != '-') {
                    return null;
                }
                continue;
            }
            int digit = c < 128 ? Character.digit(c, 16) : -1;
            if (digit < 0) {
                return null;
            }
            if (digits++ < 16) {
                high = high << 4 | digit;
            } else {
                low = low << 4 | digit;
            }
        }
        return new UUID(high, low);
    }
}
