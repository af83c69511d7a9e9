package dev.castellan.server.standalone.logging;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds the most frequent keys of a stream in bounded memory, with the algorithm Space-Saving (Metwally, Agrawal, El
 * Abbadi: "Efficient Computation of Frequent and Top-k Elements in Data Streams", 2005). With {@code n} counters, a key
 * that makes up more than one in {@code n} of the stream always has one. Not safe for use by several threads.
 */
final class HeavyHitters<K> {

    private final int capacity;
    private final Map<K, Counter> counters = new HashMap<>();

    /** Counts at most this number of keys at once. */
    HeavyHitters(int capacity) {
        this.capacity = capacity;
    }

    /**
     * A frequent key.
     *
     * @param key the key
     * @param atLeast the lowest possible count; exact as long as there are no more keys than counters
     */
    record Hitter<K>(K key, long atLeast) {}

    /** Counts a key. If no counter is free, the key takes over the counter of the rarest key. */
    void add(K key) {
        Counter counter = counters.get(key);
        if (counter == null) {
            counter = new Counter(counters.size() < capacity ? 0 : removeRarest());
            counters.put(key, counter);
        }
        counter.seen++;
    }

    /** Returns the most frequent keys, at most this number, the most frequent first. */
    List<Hitter<K>> top(int most) {
        return counters.entrySet().stream()
                .map(entry -> new Hitter<>(entry.getKey(), entry.getValue().seen))
                .sorted(Comparator.comparingLong((Hitter<K> hitter) -> hitter.atLeast())
                        .reversed())
                .limit(most)
                .toList();
    }

    /** Removes the key with the lowest counter, and returns the highest count that its counter may hold. */
    private long removeRarest() {
        Map.Entry<K, Counter> rarest = counters.entrySet().stream()
                .min(Comparator.comparingLong(entry -> entry.getValue().upTo()))
                .orElseThrow();
        counters.remove(rarest.getKey());
        return rarest.getValue().upTo();
    }

    /** The count of a key since it has a counter, and the highest possible count before. */
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
