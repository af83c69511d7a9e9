package dev.castellan.server.internal.pipeline;

import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A token bucket per key. Each bucket holds a limited number of units, and fills evenly within a window. Safe for use
 * by several threads.
 */
final class TokenBuckets<K> {

    /** Up to this number of buckets, full ones are not searched for and removed. */
    private static final int MANY = 10_000;

    private final int capacity;
    private final long windowMillis;
    private final Clock clock;
    private final ConcurrentMap<K, Bucket> buckets = new ConcurrentHashMap<>();
    /** Grows with the number of buckets in use, so that searching through all of them stays rare. */
    private final AtomicInteger lookThroughAt = new AtomicInteger(MANY);

    TokenBuckets(int capacity, Duration window, Clock clock) {
        this.capacity = capacity;
        this.windowMillis = Math.max(1, window.toMillis());
        this.clock = clock;
    }

    /** Takes one unit and returns zero; if there is none, returns the time until there is one. */
    Duration take(K key) {
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
        return Math.min(full(), bucket.level + passed * capacity);
    }

    private void forgetFull(long now) {
        int limit = lookThroughAt.get();
        if (buckets.size() > limit && lookThroughAt.compareAndSet(limit, Integer.MAX_VALUE)) {
            buckets.values().removeIf(bucket -> level(bucket, now) >= full());
            lookThroughAt.set(Math.max(MANY, 2 * buckets.size()));
        }
    }

    /**
     * The units that are left for a key.
     *
     * @param level the units times the milliseconds of the window, so that no fraction is lost
     * @param at the time of this level, in milliseconds
     * @param granted whether the last call got a unit
     */
    private record Bucket(long level, long at, boolean granted) {}
}
