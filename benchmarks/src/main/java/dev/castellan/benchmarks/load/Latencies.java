package dev.castellan.benchmarks.load;

import java.util.Arrays;

/** Collects request times. Safe for use by multiple threads. */
public final class Latencies {

    private long[] nanos = new long[1024];
    private int count;

    /** Creates an empty collection. */
    public Latencies() {}

    /** Adds a time in nanoseconds. */
    public synchronized void add(long time) {
        nanos = count == nanos.length ? Arrays.copyOf(nanos, 2 * count) : nanos;
        nanos[count] = time;
        count++;
    }

    /** Adds all times of {@code others}. Other threads must not use {@code others} at the same time. */
    public synchronized void addAll(Latencies others) {
        nanos = Arrays.copyOf(nanos, count + others.count + 1);
        System.arraycopy(others.nanos, 0, nanos, count, others.count);
        count += others.count;
    }

    /** Returns the number of times. */
    public synchronized int count() {
        return count;
    }

    /**
     * Returns a quantile in milliseconds, or 0 if there are no times.
     *
     * @param quantile from 0 for the shortest time to 1 for the longest
     */
    public synchronized double millis(double quantile) {
        Arrays.sort(nanos, 0, count);
        return count == 0 ? 0 : nanos[Math.min(count - 1, (int) (count * quantile))] / 1e6;
    }

    @Override
    public synchronized String toString() {
        return "p50 %.1f ms, p99 %.1f ms, longest %.0f ms of %d".formatted(millis(0.5), millis(0.99), millis(1), count);
    }
}
