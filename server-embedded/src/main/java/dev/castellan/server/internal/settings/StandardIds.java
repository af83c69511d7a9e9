package dev.castellan.server.internal.settings;

import dev.castellan.server.spi.IdSource;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;

/** Makes UUIDs of version 7 (RFC 9562) for rows, and of version 4 for errors. */
final class StandardIds implements IdSource {

    /** Bits of the counter that follows the milliseconds. */
    private static final int COUNTER_BITS = 12;

    private final Clock clock;
    private final SecureRandom random = new SecureRandom();
    /** Milliseconds and counter of the last id, as one number that only grows, even if the clock steps back. */
    private final AtomicLong last = new AtomicLong();

    StandardIds(Clock clock) {
        this.clock = clock;
    }

    @Override
    public UUID nextRow() {
        long now = clock.millis() << COUNTER_BITS;
        long stamp = last.updateAndGet(previous -> Math.max(previous + 1, now));
        long high = (stamp >>> COUNTER_BITS) << 16 | 0x7000L | (stamp & 0xfff);
        return new UUID(high, variant(random.nextLong()));
    }

    @Override
    public UUID nextError() {
        ThreadLocalRandom quick = ThreadLocalRandom.current();
        return new UUID((quick.nextLong() & ~0xf000L) | 0x4000L, variant(quick.nextLong()));
    }

    private static long variant(long bits) {
        return (bits & 0x3fffffffffffffffL) | 0x8000000000000000L;
    }
}
