package dev.castellan.client.internal.retry;

import dev.castellan.client.call.Retries;
import java.util.function.DoubleSupplier;

/**
 * How long to wait before a retry: anything from nothing to a bound that doubles, so that callers that failed together
 * do not come back together.
 *
 * @param firstNanos the bound before the first retry
 * @param longestNanos where the doubling ends
 * @param random gives numbers from 0 to 1, 1 excluded
 */
record Backoff(long firstNanos, long longestNanos, DoubleSupplier random) {

    static Backoff of(Retries retries, DoubleSupplier random) {
        return new Backoff(
                retries.firstDelay().toNanos(), retries.longestDelay().toNanos(), random);
    }

    /**
     * Returns a wait in nanoseconds.
     *
     * @param retry which retry it comes before, from 1
     */
    long before(int retry) {
        double bound = Math.min((double) longestNanos, Math.scalb((double) firstNanos, retry - 1));
        return (long) (random.getAsDouble() * bound);
    }
}
