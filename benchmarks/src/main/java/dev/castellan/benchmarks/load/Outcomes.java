package dev.castellan.benchmarks.load;

import java.util.Map;
import java.util.TreeMap;

/** Counts the outcomes of requests by status, or by the name of a failure. Safe for use by several threads. */
public final class Outcomes {

    private final Map<String, Long> counts = new TreeMap<>();

    /** Starts with empty counts. */
    public Outcomes() {}

    /** Counts an outcome. */
    public synchronized void add(String outcome) {
        counts.merge(outcome, 1L, Long::sum);
    }

    /** Counts a failure by the simple name of its class. */
    public void add(Exception failure) {
        add(failure.getClass().getSimpleName());
    }

    /** Returns the total of all counts. */
    public synchronized long total() {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    @Override
    public synchronized String toString() {
        return counts.toString();
    }
}
