package dev.castellan.server.internal.front.turns;

import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Remembers which two organizations took turns last, so that one can be told whether it is alone. */
final class RecentOwners {

    /** After this time without a turn, an organization no longer counts. */
    static final long WINDOW_NANOS = 1_000_000_000;

    private final LongSupplier nanoTime;
    private @Nullable Object last;
    private long lastAt;
    private @Nullable Object other;
    private long otherAt;

    RecentOwners(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** Notes a turn. Clients without an organization do not count: a probe without a token disturbs nobody. */
    void note(TurnKey key) {
        if (key.isStranger()) {
            return;
        }
        if (!key.owner().equals(last)) {
            other = last;
            otherAt = lastAt;
            last = key.owner();
        }
        lastAt = nanoTime.getAsLong();
    }

    /** Returns whether no organization but this one took a turn of late. */
    boolean isAlone(Object owner) {
        return owner.equals(last) ? isPast(other, otherAt) : isPast(last, lastAt);
    }

    private boolean isPast(@Nullable Object owner, long at) {
        return owner == null || nanoTime.getAsLong() - at > WINDOW_NANOS;
    }
}
