package dev.castellan.server.internal.front.held;

import dev.castellan.server.internal.front.turns.TurnKey;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How many bytes wait for their turn, of each owner and of each of its parts. Not safe for use by several threads at
 * once.
 */
final class TurnBytes {

    private final Map<Object, Long> byOwner = new HashMap<>();
    private final Map<TurnKey, Long> byPart = new HashMap<>();

    /** Adds bytes, which may be less than zero. */
    void add(TurnKey key, long bytes) {
        if (bytes != 0) {
            byOwner.merge(key.owner(), bytes, TurnBytes::sum);
            byPart.merge(key, bytes, TurnBytes::sum);
        }
    }

    long ofOwner(TurnKey key) {
        return byOwner.getOrDefault(key.owner(), 0L);
    }

    long ofPart(TurnKey key) {
        return byPart.getOrDefault(key, 0L);
    }

    /** Returns null for zero, so that the entry is removed. */
    private static @Nullable Long sum(Long now, Long more) {
        return now + more == 0 ? null : now + more;
    }
}
