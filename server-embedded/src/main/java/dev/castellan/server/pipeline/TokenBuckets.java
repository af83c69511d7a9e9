package dev.castellan.server.pipeline;

import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** One bucket a key, which holds a limit of units and fills evenly within a window. Safe for use by several threads. */
final class TokenBuckets<K> {

    /** More buckets than this are looked through for full ones, which need not be remembered. */
    private static final int MANY = 10_000;

    private final int capacity;
    private final long windowMillis;
    private final Clock clock;
    private final ConcurrentMap<K, Bucket> buckets = new ConcurrentHashMap<>();

    TokenBuckets(int capacity, Duration window, Clock clock) {
        this.capacity = capacity;
        this.windowMillis = window.toMillis();
        this.clock = clock;
    }

    /** Takes one unit and returns zero, or returns how long it takes until there is one. */
    Duration take(K key) {
        long now = clock.millis();
        forgetFull(now);
        Bucket taken = buckets.compute(key, (unused, bucket) -> {
            double level = bucket == null ? capacity : level(bucket, now);
            return level >= 1 ? new Bucket(level - 1, now, true) : new Bucket(level, now, false);
        });
        return taken.granted ? Duration.ZERO : untilOne(taken.level);
    }

    private Duration untilOne(double level) {
        return Duration.ofMillis(Math.max(1, (long) Math.ceil((1 - level) * windowMillis / capacity)));
    }

    private double level(Bucket bucket, long now) {
        double gained = (double) Math.max(0, now - bucket.at) * capacity / windowMillis;
        return Math.min(capacity, bucket.level + gained);
    }

    private void forgetFull(long now) {
        if (buckets.size() > MANY) {
            buckets.values().removeIf(bucket -> level(bucket, now) >= capacity);
        }
    }

    private record Bucket(double level, long at, boolean granted) {}
}
