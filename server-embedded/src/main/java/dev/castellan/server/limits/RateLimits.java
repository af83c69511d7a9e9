package dev.castellan.server.limits;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Limits on how often callers can send requests. Each server counts separately. Immutable. Each setter describes a
 * component. It returns a changed copy, or throws {@link IllegalArgumentException} as the constructor does. Null turns
 * a limit off.
 */
public record RateLimits(
        @Nullable Integer requestsPerToken,
        @Nullable Integer failuresPerAddress,
        Duration window,
        @Nullable Integer changesPerHour) {

    private static final Duration MIN_WINDOW = Duration.ofMillis(1);

    /** With this window, the product of units and milliseconds fits into a {@code long}, even for the maximum limit. */
    private static final Duration MAX_WINDOW = Duration.ofDays(31);

    private static final RateLimits OFF = new RateLimits(null, null, Duration.ofMinutes(1), null);
    private static final RateLimits DEFAULTS = OFF.changesPerHour(360_000);

    /**
     * Checks the limits.
     *
     * @throws IllegalArgumentException if a limit is too small, or if the window is not from one millisecond to 31
     *     days. The message names the value
     */
    public RateLimits {
        check("requestsPerToken", requestsPerToken, 1);
        check("failuresPerAddress", failuresPerAddress, 1);
        check("changesPerHour", changesPerHour, 2);
        if (window.compareTo(MIN_WINDOW) < 0 || window.compareTo(MAX_WINDOW) > 0) {
            throw new IllegalArgumentException(
                    "window " + window + ": choose a time from 1 millisecond to " + MAX_WINDOW.toDays() + " days");
        }
    }

    /** Returns rate limits that do not limit anything. */
    public static RateLimits off() {
        return OFF;
    }

    /** Returns the default rate limits: 360,000 changes per hour for each organization. */
    public static RateLimits defaults() {
        return DEFAULTS;
    }

    private static void check(String name, @Nullable Integer value, int minimum) {
        if (value != null && value < minimum) {
            throw new IllegalArgumentException(name + " " + value + ": choose at least " + minimum);
        }
    }

    /** Sets the limit on requests with one token per window. */
    public RateLimits requestsPerToken(@Nullable Integer value) {
        return new RateLimits(value, failuresPerAddress, window, changesPerHour);
    }

    /** Sets the limit on failed authentications from one address per window. */
    public RateLimits failuresPerAddress(@Nullable Integer value) {
        return new RateLimits(requestsPerToken, value, window, changesPerHour);
    }

    /** Sets the length of the window, from one millisecond to 31 days. The default is 1 minute. */
    public RateLimits window(Duration value) {
        return new RateLimits(requestsPerToken, failuresPerAddress, value, changesPerHour);
    }

    /**
     * Sets the hourly limit on API requests that change resources of one organization, at least 2. Refused requests
     * count. One user can make at most half of these requests.
     */
    public RateLimits changesPerHour(@Nullable Integer value) {
        return new RateLimits(requestsPerToken, failuresPerAddress, window, value);
    }
}
