package dev.castellan.model.internal.text;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Parses UUIDs in the only form that the API accepts. {@link UUID#fromString} accepts more forms. */
public final class UuidText {

    private static final int LENGTH = 36;

    private UuidText() {}

    /**
     * Parses a UUID with 8-4-4-4-12 hexadecimal digits in either case. Returns {@code null} if the text has a different
     * form.
     */
    public static @Nullable UUID parse(CharSequence text) {
        if (text.length() != LENGTH) {
            return null;
        }
        try {
            UUID uuid = UUID.fromString(text.toString());
            return uuid.toString().equalsIgnoreCase(text.toString()) ? uuid : null;
        } catch (IllegalArgumentException e) {
            return null;
        }
    }
}
