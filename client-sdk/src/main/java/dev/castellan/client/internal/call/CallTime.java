package dev.castellan.client.internal.call;

import dev.castellan.client.call.CallOptions;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * The time limits of a call and its attempts, in nanoseconds.
 *
 * @param nanoTime the clock
 * @param start the start of the call
 * @param whole the time limit of the call
 * @param attempt the time limit of an attempt
 */
record CallTime(LongSupplier nanoTime, long start, long whole, long attempt) {

    public static CallTime start(CallOptions options, LongSupplier nanoTime) {
        return new CallTime(nanoTime, nanoTime.getAsLong(), nanos(options.deadline()), nanos(options.attemptTimeout()));
    }

    private static long nanos(Optional<Duration> time) {
        return time.map(Duration::toNanos).orElse(Long.MAX_VALUE);
    }

    /** Returns the remaining time of the call, which is 0 or negative after the time limit. */
    public long left() {
        return whole - (nanoTime.getAsLong() - start);
    }

    public boolean isOver() {
        return left() <= 0;
    }

    /** Returns the remaining time of the call, at least 1 nanosecond. */
    public Duration ofCall() {
        return Duration.ofNanos(Math.max(1, left()));
    }

    /** Returns the time limit of an attempt that starts now, at least 1 nanosecond. */
    public Duration ofAttempt() {
        return Duration.ofNanos(Math.min(Math.max(1, left()), attempt));
    }
}
