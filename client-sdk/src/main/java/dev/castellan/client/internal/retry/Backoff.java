package dev.castellan.client.internal.retry;

import dev.castellan.client.call.Retries;
import java.util.function.DoubleSupplier;

/**
 * The wait before a retry: a random time up to a limit that doubles, so that callers that failed together do not retry
 * together.
 *
 * @param firstNanos the limit before the first retry
 * @param longestNanos the limit of the doubling
 * @param random random numbers from 0 to 1, 1 excluded
 */
record Backoff(long firstNanos, long longestNanos, DoubleSupplier random) {

    static Backoff of(Retries retries, DoubleSupplier random) {
        return new Backoff(
                retries.firstDelay().toNanos(), retries.longestDelay().toNanos(), random);
    }

    /**
     * Returns a wait in nanoseconds.
     *
     * @param retry the number of the retry, from 1
     */
    long before(int retry) {
        double bound = Math.min((double) longestNanos, Math.scalb((double) firstNanos, retry - 1));
        return (long) (random.getAsDouble() * bound);
    }
}
