package dev.castellan.server.internal.memory.users;

import dev.castellan.server.store.rows.Order;
import dev.castellan.server.store.rows.UserPosition;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Finds the names with a given prefix in the index of names, which is sorted by {@link Order#OF_TEXTS}. */
final class NamePrefix {

    private static final UUID ANY_ID = new UUID(0, 0);

    private NamePrefix() {}

    static UserIndex range(UserIndex names, String prefix) {
        String behind = behind(prefix);
        return names.range(named(prefix), behind == null ? null : named(behind));
    }

    /**
     * Returns the smallest string that is greater than every string with this prefix, or null if no string is greater.
     */
    private static @Nullable String behind(String prefix) {
        int end = prefix.length();
        while (end > 0 && prefix.charAt(end - 1) == Character.MAX_SURROGATE) {
            end--;
        }
        return end == 0 ? null : prefix.substring(0, end - 1) + next(prefix.charAt(end - 1));
    }

    /** Returns the next character in the order in which surrogates come last. */
    private static char next(char c) {
        return switch (c) {
            case Character.MIN_SURROGATE - 1 -> Character.MAX_SURROGATE + 1;
            case Character.MAX_VALUE -> Character.MIN_SURROGATE;
            default -> (char) (c + 1);
        };
    }

    private static UserPosition named(String name) {
        return new UserPosition(name, "", "", Instant.EPOCH, ANY_ID);
    }
}
