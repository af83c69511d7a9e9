package dev.castellan.benchmarks.load;

import java.util.Map;
import java.util.TreeMap;

/** Counts the results of requests by status or by exception name. Thread-safe. */
public final class Outcomes {

    private final Map<String, Long> counts = new TreeMap<>();

    /** Creates an object without counts. */
    public Outcomes() {}

    /** Counts a result. */
    public synchronized void add(String outcome) {
        counts.merge(outcome, 1L, Long::sum);
    }

    /** Counts an exception by the simple name of its class. */
    public void add(Exception failure) {
        add(failure.getClass().getSimpleName());
    }

    /** Returns the number of counted results. */
    public synchronized long total() {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    @Override
    public synchronized String toString() {
        return counts.toString();
    }
}
