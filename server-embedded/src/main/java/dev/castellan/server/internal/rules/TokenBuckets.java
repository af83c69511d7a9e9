package dev.castellan.server.internal.rules;

import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Token buckets, one per key, for a limited number of keys. Each bucket holds a limited number of units, and refills at
 * a constant rate within a window. Thread-safe.
 *
 * <p>When the number of buckets reaches its limit, the fullest buckets are discarded, which restores the few units
 * taken from them. A caller cannot force out an empty bucket with calls under many other keys, because the other
 * buckets would first have to be almost as empty.
 */
public final class TokenBuckets<K> {

    /** {@link #take} does not search for full buckets until there are more buckets than this. */
    private static final int MANY = 10_000;

    /** The maximum number of buckets, which take about 12 MB of memory. */
    private static final int MAX_BUCKETS = 100_000;

    /** When the maximum is reached, one out of this many buckets is discarded. */
    private static final int FORGOTTEN = 4;

    private final int maxBuckets;
    private final int capacity;
    private final long windowMillis;
    private final Clock clock;
    private final ConcurrentMap<K, Bucket> buckets = new ConcurrentHashMap<>();
    /**
     * The number of buckets at which full buckets are removed. Grows with the number of buckets in use, because
     * scanning all of them must remain rare.
     */
    private final AtomicInteger lookThroughAt;

    /**
     * Creates an instance whose buckets are initially full.
     *
     * @param capacity the number of units in a full bucket
     * @param window the time in which an empty bucket refills
     */
    public TokenBuckets(int capacity, Duration window, Clock clock) {
        this(capacity, window, clock, MAX_BUCKETS);
    }

    /** @param maxBuckets the maximum number of buckets */
    TokenBuckets(int capacity, Duration window, Clock clock, int maxBuckets) {
        this.maxBuckets = maxBuckets;
        this.capacity = capacity;
        this.windowMillis = Math.max(1, window.toMillis());
        this.clock = clock;
        this.lookThroughAt = new AtomicInteger(Math.min(MANY, maxBuckets));
    }

    /** Takes one unit, if one is available. */
    public Level take(K key) {
        long now = clock.millis();
        forgetFull(now);
        Bucket updated = buckets.compute(key, (unused, bucket) -> {
            long level = bucket == null ? full() : level(bucket, now);
            return level >= windowMillis ? new Bucket(level - windowMillis, now, true) : new Bucket(level, now, false);
        });
        long units = updated.level / windowMillis;
        long missing = (units + 1) * windowMillis - updated.level;
        return new Level(updated.granted, units, Duration.ofMillis((missing + capacity - 1) / capacity));
    }

    private long full() {
        return capacity * windowMillis;
    }

    private long level(Bucket bucket, long now) {
        long passed = Math.min(Math.max(0, now - bucket.at), windowMillis);
        // avoids adding the units of two full buckets, which may overflow
        long missing = full() - bucket.level;
        return bucket.level + Math.min(missing, passed * capacity);
    }

    private void forgetFull(long now) {
        int limit = lookThroughAt.get();
        if (buckets.size() > limit && lookThroughAt.compareAndSet(limit, Integer.MAX_VALUE)) {
            buckets.values().removeIf(bucket -> level(bucket, now) >= full());
            if (buckets.size() >= maxBuckets) {
                forgetFullest(now);
            }
            lookThroughAt.set(Math.min(maxBuckets, Math.max(MANY, 2 * buckets.size())));
        }
    }

    private void forgetFullest(long now) {
        long[] levels = buckets.values().stream()
                .mapToLong(bucket -> level(bucket, now))
                .sorted()
                .toArray();
        int count = Math.max(1, levels.length / FORGOTTEN);
        long lowest = levels[levels.length - count];
        AtomicInteger remaining = new AtomicInteger(count);
        buckets.values().removeIf(bucket -> level(bucket, now) >= lowest && remaining.getAndDecrement() > 0);
    }

    int size() {
        return buckets.size();
    }

    /**
     * A bucket after an attempt to take a unit.
     *
     * @param granted whether the attempt took a unit
     * @param units the number of units that remain
     * @param untilNext the time until another unit is available
     */
    public record Level(boolean granted, long units, Duration untilNext) {}

    /**
     * The remaining units of one key.
     *
     * @param level the remaining units multiplied by the window in milliseconds, to avoid fractions
     * @param at the time at which the bucket had this level, in milliseconds
     * @param granted whether the last call took a unit
     */
    private record Bucket(long level, long at, boolean granted) {}
}
