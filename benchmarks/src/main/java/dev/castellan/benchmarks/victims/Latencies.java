package dev.castellan.benchmarks.victims;

import java.util.Arrays;

/** The times of requests. Safe for use by several threads. */
final class Latencies {

    private long[] nanos = new long[1024];
    private int count;

    synchronized void add(long time) {
        nanos = count == nanos.length ? Arrays.copyOf(nanos, 2 * count) : nanos;
        nanos[count] = time;
        count++;
    }

    /** Returns the times in one line. */
    @Override
    public synchronized String toString() {
        if (count == 0) {
            return "none";
        }
        Arrays.sort(nanos, 0, count);
        return "p50 %.1f ms, p99 %.1f ms, longest %.0f ms of %d"
                .formatted(at(count / 2), at((int) (count * 0.99)), at(count - 1), count);
    }

    private double at(int position) {
        return nanos[position] / 1e6;
    }
}
