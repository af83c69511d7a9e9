package dev.castellan.server.internal.rates;

import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A token bucket per key, for a limited number of keys. Each bucket holds a limited number of units, and fills evenly
 * within a window. Safe for use by several threads.
 *
 * <p>If the number of buckets reaches its limit, discards the fullest buckets. The keys of these buckets get back the
 * few units that they have taken. A caller with an empty bucket gains nothing from calls with many other keys, because
 * its bucket is discarded only after the caller has taken almost as many units with each other key.
 */
public final class TokenBuckets<K> {

    /** Up to this number of buckets, {@link #take} does not search for full buckets. */
    private static final int MANY = 10_000;

    /** The largest number of buckets, which need about 12 MB. */
    private static final int MOST = 100_000;

    /** At the largest number of buckets, one of this number is discarded. */
    private static final int FORGOTTEN = 4;

    private final int most;
    private final int capacity;
    private final long windowMillis;
    private final Clock clock;
    private final ConcurrentMap<K, Bucket> buckets = new ConcurrentHashMap<>();
    /**
     * The number of buckets at which full buckets are removed. Grows with the number of buckets in use, because a
     * search through all of them must stay rare.
     */
    private final AtomicInteger lookThroughAt;

    /**
     * Creates full buckets.
     *
     * @param capacity the units of a bucket
     * @param window the time in which an empty bucket fills
     */
    public TokenBuckets(int capacity, Duration window, Clock clock) {
        this(capacity, window, clock, MOST);
    }

    /** @param most the largest number of buckets */
    TokenBuckets(int capacity, Duration window, Clock clock, int most) {
        this.most = most;
        this.capacity = capacity;
        this.windowMillis = Math.max(1, window.toMillis());
        this.clock = clock;
        this.lookThroughAt = new AtomicInteger(Math.min(MANY, most));
    }

    /** Takes one unit and returns zero. Returns the time until a unit is available if the bucket is empty. */
    public Duration take(K key) {
        long now = clock.millis();
        forgetFull(now);
        Bucket taken = buckets.compute(key, (unused, bucket) -> {
            long level = bucket == null ? full() : level(bucket, now);
            return level >= windowMillis ? new Bucket(level - windowMillis, now, true) : new Bucket(level, now, false);
        });
        return taken.granted ? Duration.ZERO : untilOne(taken.level);
    }

    private Duration untilOne(long level) {
        return Duration.ofMillis((windowMillis - level + capacity - 1) / capacity);
    }

    private long full() {
        return capacity * windowMillis;
    }

    private long level(Bucket bucket, long now) {
        long passed = Math.min(Math.max(0, now - bucket.at), windowMillis);
        // the sum of two full buckets may exceed the largest long
        long missing = full() - bucket.level;
        return bucket.level + Math.min(missing, passed * capacity);
    }

    private void forgetFull(long now) {
        int limit = lookThroughAt.get();
        if (buckets.size() > limit && lookThroughAt.compareAndSet(limit, Integer.MAX_VALUE)) {
            buckets.values().removeIf(bucket -> level(bucket, now) >= full());
            if (buckets.size() >= most) {
                forgetFullest(now);
            }
            lookThroughAt.set(Math.min(most, Math.max(MANY, 2 * buckets.size())));
        }
    }

    private void forgetFullest(long now) {
        long[] levels = buckets.values().stream()
                .mapToLong(bucket -> level(bucket, now))
                .sorted()
                .toArray();
        int count = Math.max(1, levels.length / FORGOTTEN);
        long lowest = levels[levels.length - count];
        AtomicInteger left = new AtomicInteger(count);
        buckets.values().removeIf(bucket -> level(bucket, now) >= lowest && left.getAndDecrement() > 0);
    }

    int size() {
        return buckets.size();
    }

    /**
     * The remaining units of a key.
     *
     * @param level the units multiplied by the milliseconds of the window, to avoid fractions
     * @param at the time of this level, in milliseconds
     * @param granted whether the last call got a unit
     */
    private record Bucket(long level, long at, boolean granted) {}
}
