package dev.castellan.server.internal.settings;

import dev.castellan.server.spi.IdSource;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/** Makes UUIDs of version 7 (RFC 9562) for rows, and of version 4 for errors. */
final class StandardIds implements IdSource {

    /** Bits of the counter that follows the milliseconds. */
    private static final int COUNTER_BITS = 12;

    /** The size of the pool of random bytes. */
    private static final int POOL = 1024;

    private final Clock clock;
    private final SecureRandom random = new SecureRandom();
    /** Random bytes for the next ids: asking for a few at a time costs as much as for many. */
    private final ByteBuffer pool = ByteBuffer.allocate(POOL).position(POOL);
    /** Milliseconds and counter of the last id, as one number that only grows, even if the clock steps back. */
    private long last;

    StandardIds(Clock clock) {
        this.clock = clock;
    }

    @Override
    public synchronized UUID nextRow() {
        last = Math.max(last + 1, clock.millis() << COUNTER_BITS);
        long high = (last >>> COUNTER_BITS) << 16 | 0x7000L | (last & 0xfff);
        return new UUID(high, variant(nextRandom()));
    }

    private long nextRandom() {
        if (!pool.hasRemaining()) {
            random.nextBytes(pool.array());
            pool.rewind();
        }
        return pool.getLong();
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
