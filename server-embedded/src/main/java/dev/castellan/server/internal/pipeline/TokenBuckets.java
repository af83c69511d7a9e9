package dev.castellan.server.internal.pipeline;

import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;

/** One bucket a key, which holds a limit of units and fills evenly within a window. Safe for use by several threads. */
final class TokenBuckets<K> {

    /** Fewer buckets than this are never looked through for full ones, which need not be remembered. */
    private static final int MANY = 10_000;

    private final int capacity;
    private final long windowMillis;
    private final Clock clock;
    private final ConcurrentMap<K, Bucket> buckets = new ConcurrentHashMap<>();
    /** Grows with what has to be remembered, so that looking through all buckets stays rare. */
    private final AtomicInteger lookThroughAt = new AtomicInteger(MANY);

    TokenBuckets(int capacity, Duration window, Clock clock) {
        this.capacity = capacity;
        this.windowMillis = Math.max(1, window.toMillis());
        this.clock = clock;
    }

    /** Takes one unit and returns zero, or returns how long it takes until there is one. */
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
     * What is left for a key.
     *
     * @param level in parts of which a unit has as many as the window has milliseconds, so that no fraction is lost
     * @param at when that was so, in milliseconds
     * @param granted whether the last one who asked got a unit
     */
    private record Bucket(long level, long at, boolean granted) {}
}
