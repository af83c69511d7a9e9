package dev.castellan.client.internal.call;

import dev.castellan.client.call.CallOptions;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

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
    public long remainingNanos() {
        return whole - (nanoTime.getAsLong() - start);
    }

    public boolean isOver() {
        return remainingNanos() <= 0;
    }

    /** Returns the remaining time of the call, at least 1 nanosecond. */
    public Duration ofCall() {
        return Duration.ofNanos(Math.max(1, remainingNanos()));
    }

    /** Describes how much of the deadline remains, for messages. */
    String leftOfDeadline() {
        return text(remainingNanos()) + " of the deadline of " + text(whole);
    }

    String deadline() {
        return "the deadline of " + text(whole);
    }

    /**
     * Describes the time limit that an attempt reached, or returns {@code null} if it reached no limit of the client.
     */
    @Nullable
    String limitReached(long attemptStart) {
        if (isOver()) {
            return deadline();
        }
        return nanoTime.getAsLong() - attemptStart < attempt ? null : "the attemptTimeout of " + text(attempt);
    }

    private static String text(long nanos) {
        return text(Duration.ofNanos(nanos));
    }

    /** Returns a duration in seconds, to the millisecond. */
    static String text(Duration time) {
        BigDecimal seconds = BigDecimal.valueOf(time.toMillis(), 3).stripTrailingZeros();
        return seconds.toPlainString() + " s";
    }

    /** Returns the time limit of an attempt that starts now, at least 1 nanosecond. */
    public Duration ofAttempt() {
        return Duration.ofNanos(Math.min(Math.max(1, remainingNanos()), attempt));
    }
}
