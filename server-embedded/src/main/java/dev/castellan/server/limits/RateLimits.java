package dev.castellan.server.limits;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How often a caller may call. Off by default.
 *
 * @param requestsPerToken largest number of requests with one token in a window; absent for no limit
 * @param failuresPerAddress largest number of failed authentications from one address in a window; absent for no limit
 * @param window the length of a window: more than zero, and at most 31 days
 */
public record RateLimits(
        @Nullable Integer requestsPerToken, @Nullable Integer failuresPerAddress, Duration window) {

    /** With the largest limit, units and milliseconds multiply to less than the largest {@code long}. */
    private static final Duration LONGEST_WINDOW = Duration.ofDays(31);

    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException if a limit is less than 1, or the window is not positive or more than 31 days;
     *     the message names the value
     */
    public RateLimits {
        check("requestsPerToken", requestsPerToken);
        check("failuresPerAddress", failuresPerAddress);
        if (window.isNegative() || window.isZero()) {
            throw new IllegalArgumentException("rate limit window is " + window + ": it must be positive");
        }
        if (window.compareTo(LONGEST_WINDOW) > 0) {
            throw new IllegalArgumentException(
                    "rate limit window is " + window + ": it must be at most " + LONGEST_WINDOW.toDays() + " days");
        }
    }

    /** Returns rate limits that are switched off. */
    public static RateLimits off() {
        return new RateLimits(null, null, Duration.ofMinutes(1));
    }

    /** Returns both limits for a window of this length. */
    public static RateLimits per(Duration window, int requestsPerToken, int failuresPerAddress) {
        return new RateLimits(requestsPerToken, failuresPerAddress, window);
    }

    private static void check(String name, @Nullable Integer value) {
        if (value != null && value < 1) {
            throw new IllegalArgumentException("rate limit " + name + " is " + value + ": it must be at least 1");
        }
    }
}
