package dev.castellan.benchmarks.load;

import java.util.Map;
import java.util.TreeMap;

/** Counts request outcomes by status or by failure name. Safe for use by multiple threads. */
public final class Outcomes {

    private final Map<String, Long> counts = new TreeMap<>();

    /** Creates a counter without outcomes. */
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
