package dev.castellan.server.standalone.logging;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds the most frequent keys of a stream in bounded memory, using the Space-Saving algorithm (Metwally, Agrawal, El
 * Abbadi: "Efficient Computation of Frequent and Top-k Elements in Data Streams", 2005). With {@code n} counters, every
 * key that makes up more than 1/{@code n} of the stream has a counter. Not thread-safe.
 */
final class HeavyHitters<K> {

    private final int capacity;
    private final Map<K, Counter> counters = new HashMap<>();

    /** Creates an instance with a maximum number of counters. */
    HeavyHitters(int capacity) {
        this.capacity = capacity;
    }

    /**
     * A frequent key.
     *
     * @param key the key
     * @param atLeast a lower bound of the count, which is exact if the stream has no more keys than counters
     */
    record Hitter<K>(K key, long atLeast) {}

    /** Counts a key. If all counters are in use, the key takes over the counter of the rarest key. */
    void add(K key) {
        Counter counter = counters.get(key);
        if (counter == null) {
            counter = new Counter(counters.size() < capacity ? 0 : removeRarest());
            counters.put(key, counter);
        }
        counter.seen++;
    }

    /** Returns up to {@code most} of the most frequent keys, most frequent first. */
    List<Hitter<K>> top(int most) {
        return counters.entrySet().stream()
                .map(entry -> new Hitter<>(entry.getKey(), entry.getValue().seen))
                .sorted(Comparator.comparingLong((Hitter<K> hitter) -> hitter.atLeast())
                        .reversed())
                .limit(most)
                .toList();
    }

    /** Removes the key with the lowest upper bound of its count, and returns this bound. */
    private long removeRarest() {
        Map.Entry<K, Counter> rarest = counters.entrySet().stream()
                .min(Comparator.comparingLong(entry -> entry.getValue().upTo()))
                .orElseThrow();
        counters.remove(rarest.getKey());
        return rarest.getValue().upTo();
    }

    /** The count of a key since it got this counter, and an upper bound of its earlier count. */
    private static final class Counter {

        private final long before;
        private long seen;

        Counter(long before) {
            this.before = before;
        }

        long upTo() {
            return before + seen;
        }
    }
}
