package dev.castellan.benchmarks.console;

import java.util.Arrays;

/**
 * The response times and the size of a page.
 *
 * @param medianMillis the median time to the first byte
 * @param p99Millis the 99th percentile of the time to the first byte
 * @param bytes the size of the page
 */
public record PageTime(double medianMillis, double p99Millis, int bytes) {

    static PageTime of(long[] nanos, int bytes) {
        long[] sorted = nanos.clone();
        Arrays.sort(sorted);
        return new PageTime(sorted[sorted.length / 2] / 1e6, sorted[(int) (sorted.length * 0.99)] / 1e6, bytes);
    }
}
