package dev.castellan.benchmarks.load;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A histogram of request times, which are rounded up by at most 1.6 percent. Safe for use by multiple threads. */
public final class Latencies {

    /** The number of buckets for the times from one power of two to the next, as a power of two. */
    private static final int BITS = 6;

    private final AtomicLongArray buckets = new AtomicLongArray(64 << BITS);
    private final AtomicLong count = new AtomicLong();

    /** Creates an empty histogram. */
    public Latencies() {}

    /** Adds a time in nanoseconds. */
    public void add(long nanos) {
        int shift = Math.max(0, 63 - BITS - Long.numberOfLeadingZeros(nanos | 1));
        buckets.incrementAndGet((shift << BITS) + (int) (nanos >>> shift));
        count.incrementAndGet();
    }

    /** Returns the number of times. */
    public long count() {
        return count.get();
    }

    /**
     * Returns a quantile in milliseconds, or 0 if there are no times.
     *
     * @param quantile from 0 for the shortest time to 1 for the longest
     */
    public double millis(double quantile) {
        long rest = Math.min(count() - 1, (long) (count() * quantile));
        int bucket = 0;
        while (bucket < buckets.length() - 1 && buckets.get(bucket) <= rest) {
            rest -= buckets.get(bucket);
            bucket++;
        }
        return count() == 0 ? 0 : millis(bucket);
    }

    /** Returns each bucket that is not empty, as its longest time in milliseconds and its number of times. */
    public Stream<String> lines() {
        return IntStream.range(0, buckets.length())
                .filter(bucket -> buckets.get(bucket) > 0)
                .mapToObj(bucket -> millis(bucket) + ", " + buckets.get(bucket));
    }

    /** Returns the longest time in a bucket. */
    private static double millis(int bucket) {
        int shift = Math.max(0, (bucket >> BITS) - 1);
        long next = bucket - ((long) shift << BITS) + 1;
        return ((next << shift) - 1) / 1e6;
    }

    @Override
    public String toString() {
        return "p50 %.1f ms, p99 %.1f ms, longest %.0f ms of %d"
                .formatted(millis(0.5), millis(0.99), millis(1), count());
    }
}
