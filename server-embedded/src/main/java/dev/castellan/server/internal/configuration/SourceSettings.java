package dev.castellan.server.internal.configuration;

import dev.castellan.server.spi.IdSource;
import dev.castellan.server.spi.SecretSource;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** The sources of time, ids and secrets. */
public record SourceSettings(Clock clock, IdSource ids, SecretSource secrets) {

    /** Returns these sources. Null selects the system clock, ids based on the clock, or random secrets. */
    public static SourceSettings of(@Nullable Clock clock, @Nullable IdSource ids, @Nullable SecretSource secrets) {
        Clock time = clock == null ? Clock.systemUTC() : clock;
        return new SourceSettings(
                time, ids == null ? new StandardIds(time) : ids, secrets == null ? SecretSource.random() : secrets);
    }

    /** Generates version 7 UUIDs (RFC 9562) for rows, and version 4 UUIDs for errors. */
    static final class StandardIds implements IdSource {

        /** The number of bits of the counter that follows the milliseconds. */
        private static final int COUNTER_BITS = 12;

        /** The number of random bytes in the pool. */
        private static final int POOL = 1024;

        private final Clock clock;
        private final SecureRandom random = new SecureRandom();
        /** Random bytes for the next ids. The bytes are fetched in bulk, because each fetch has a fixed cost. */
        private final ByteBuffer pool = ByteBuffer.allocate(POOL).position(POOL);
        /**
         * The milliseconds and the counter of the last id, as one number that increases even if the clock steps back.
         */
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
        public UUID nextRequest() {
            ThreadLocalRandom quick = ThreadLocalRandom.current();
            return new UUID((quick.nextLong() & ~0xf000L) | 0x4000L, variant(quick.nextLong()));
        }

        private static long variant(long bits) {
            return (bits & 0x3fffffffffffffffL) | 0x8000000000000000L;
        }
    }
}
