package dev.castellan.client.internal.time;

import dev.castellan.client.call.CallOptions;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The clocks of one call: one for the whole of it, and one for each attempt. All in nanoseconds.
 *
 * @param nanoTime the clock
 * @param start what it showed when the call began
 * @param whole time for the call
 * @param attempt time for an attempt
 */
public record CallTime(LongSupplier nanoTime, long start, long whole, long attempt) {

    public static CallTime start(CallOptions options, LongSupplier nanoTime) {
        return new CallTime(nanoTime, nanoTime.getAsLong(), nanos(options.deadline()), nanos(options.attemptTimeout()));
    }

    private static long nanos(@Nullable Duration time) {
        return time == null ? Long.MAX_VALUE : time.toNanos();
    }

    /** Returns what is left for the call; 0 or less if it is over. */
    public long left() {
        return whole - (nanoTime.getAsLong() - start);
    }

    public boolean isOver() {
        return left() <= 0;
    }

    /** Returns what is left for the call, always more than none. */
    public Duration ofCall() {
        return Duration.ofNanos(Math.max(1, left()));
    }

    /** Returns what an attempt has that begins now, always more than none. */
    public Duration ofAttempt() {
        return Duration.ofNanos(Math.min(Math.max(1, left()), attempt));
    }
}
