package dev.castellan.server.limits;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How often a caller may call. Off by default.
 *
 * @param requestsPerToken largest number of requests with one token in a window; absent for no limit
 * @param failuresPerAddress largest number of failed authentications from one address in a window; absent for no limit
 * @param window the length of a window
 */
public record RateLimits(
        @Nullable Integer requestsPerToken, @Nullable Integer failuresPerAddress, Duration window) {

    /** Checks that the limits are at least 1 and the window is positive. */
    public RateLimits {
        check("requestsPerToken", requestsPerToken);
        check("failuresPerAddress", failuresPerAddress);
        if (window.isNegative() || window.isZero()) {
            throw new IllegalArgumentException("rate limit window is " + window + ": it must be positive");
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
