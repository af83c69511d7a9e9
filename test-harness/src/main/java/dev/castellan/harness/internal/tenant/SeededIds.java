package dev.castellan.harness.internal.tenant;

import dev.castellan.server.spi.IdSource;
import dev.castellan.server.spi.SecretSource;
import java.nio.ByteBuffer;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Ids and secrets that depend only on a number and a position. The same sequence of requests gets the same ids and
 * secrets. The position can be restored.
 */
final class SeededIds implements IdSource, SecretSource {

    /**
     * 2026-01-01T00:00:00Z in milliseconds. The time in an id does not come from a clock, because clock times differ
     * between runs.
     */
    private static final long EPOCH = 1_767_225_600_000L;

    private static final long GOLDEN = 0x9e3779b97f4a7c15L;

    private final long seed;
    private final AtomicLong position = new AtomicLong();

    SeededIds(long seed) {
        this.seed = seed;
    }

    @Override
    public UUID nextRow() {
        long at = position.incrementAndGet();
        return new UUID((EPOCH + at) << 16 | 0x7000L | (mixed(at, 1) & 0xfff), variant(mixed(at, 2)));
    }

    @Override
    public UUID nextError() {
        long at = position.incrementAndGet();
        return new UUID((mixed(at, 1) & ~0xf000L) | 0x4000L, variant(mixed(at, 2)));
    }

    @Override
    public byte[] next() {
        long at = position.incrementAndGet();
        ByteBuffer secret = ByteBuffer.allocate(32);
        for (int part = 1; part <= 4; part++) {
            secret.putLong(mixed(at, part));
        }
        return secret.array();
    }

    long position() {
        return position.get();
    }

    void restore(long earlier) {
        position.set(earlier);
    }

    /** The SplitMix64 output function, which maps similar numbers to unrelated outputs. */
    private long mixed(long at, int part) {
        long bits = seed + (at * 4 + part) * GOLDEN;
        bits = (bits ^ (bits >>> 30)) * 0xbf58476d1ce4e5b9L;
        bits = (bits ^ (bits >>> 27)) * 0x94d049bb133111ebL;
        return bits ^ (bits >>> 31);
    }

    private static long variant(long bits) {
        return (bits & 0x3fffffffffffffffL) | 0x8000000000000000L;
    }
}
