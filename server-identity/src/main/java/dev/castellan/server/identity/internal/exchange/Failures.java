package dev.castellan.server.identity.internal.exchange;

import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Counts failures for each key within a minute. Keeps a limited number of keys, and forgets the key whose minute began
 * first. Thread-safe.
 */
final class Failures<K> {

    static final Duration WINDOW = Duration.ofMinutes(1);
    private static final int MAX_KEYS = 100_000;

    private final int limit;
    private final Clock clock;
    private final Map<K, Count> counts = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, Count> eldest) {
            return size() > MAX_KEYS;
        }
    };

    Failures(int limit, Clock clock) {
        this.limit = limit;
        this.clock = clock;
    }

    /** Counts a failure. */
    synchronized void add(K key) {
        long now = clock.millis();
        Count count = counts.get(key);
        if (count == null || count.isOver(now)) {
            counts.remove(key);
            counts.put(key, new Count(now, 1));
        } else {
            counts.put(key, new Count(count.since, count.failures + 1));
        }
    }

    /** Returns how long to wait because the limit is reached, or zero. */
    synchronized Duration wait(K key) {
        long now = clock.millis();
        Count count = counts.get(key);
        return count == null || count.isOver(now) || count.failures < limit
                ? Duration.ZERO
                : Duration.ofMillis(count.since + WINDOW.toMillis() - now);
    }

    /** Returns whether a failure was counted within the last minute. */
    synchronized boolean has(K key) {
        Count count = counts.get(key);
        return count != null && !count.isOver(clock.millis());
    }

    private record Count(long since, int failures) {

        boolean isOver(long now) {
            return now >= since + WINDOW.toMillis();
        }
    }
}
