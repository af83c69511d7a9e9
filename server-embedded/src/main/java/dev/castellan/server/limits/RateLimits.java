package dev.castellan.server.limits;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Limits on how often callers can send requests. Start with {@code RateLimits.defaults().toBuilder()}. Each server
 * counts separately.
 *
 * @param requestsPerToken the limit on requests with one token per window, or null for no limit
 * @param failuresPerAddress the limit on failed authentications from one address per window, or null for no limit
 * @param window the length of the window for {@code requestsPerToken} and {@code failuresPerAddress}
 * @param changesPerHour the hourly limit on API requests that change resources of one organization, or null for no
 *     limit. Refused requests count. One user can make at most half of these requests
 */
public record RateLimits(
        @Nullable Integer requestsPerToken,
        @Nullable Integer failuresPerAddress,
        Duration window,
        @Nullable Integer changesPerHour) {

    /**
     * The longest window. Within this window, the product of units and milliseconds fits into a {@code long}, even for
     * the maximum limit.
     */
    private static final Duration LONGEST_WINDOW = Duration.ofDays(31);

    private static final RateLimits OFF = new Builder().build();
    private static final RateLimits DEFAULTS =
            OFF.toBuilder().changesPerHour(360_000).build();

    /**
     * Checks the limits.
     *
     * @throws IllegalArgumentException if a limit is too small, or if the window is not positive or exceeds 31 days.
     *     The message names the value
     */
    public RateLimits {
        check("requestsPerToken", requestsPerToken, 1);
        check("failuresPerAddress", failuresPerAddress, 1);
        check("changesPerHour", changesPerHour, 2);
        if (window.isNegative() || window.isZero()) {
            throw new IllegalArgumentException("rate limit window is " + window + ": it must be positive");
        }
        if (window.compareTo(LONGEST_WINDOW) > 0) {
            throw new IllegalArgumentException(
                    "rate limit window is " + window + ": it must be at most " + LONGEST_WINDOW.toDays() + " days");
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

    /** Returns a builder that starts from these limits. */
    public Builder toBuilder() {
        Builder builder = new Builder();
        builder.requestsPerToken = requestsPerToken;
        builder.failuresPerAddress = failuresPerAddress;
        builder.window = window;
        builder.changesPerHour = changesPerHour;
        return builder;
    }

    private static void check(String name, @Nullable Integer value, int least) {
        if (value != null && value < least) {
            throw new IllegalArgumentException(
                    "rate limit " + name + " is " + value + ": it must be at least " + least);
        }
    }

    /** Builds rate limits. Null turns a limit off. Not thread-safe. */
    public static final class Builder {

        private @Nullable Integer requestsPerToken;
        private @Nullable Integer failuresPerAddress;
        private Duration window = Duration.ofMinutes(1);
        private @Nullable Integer changesPerHour;

        private Builder() {}

        /** Sets the limit on requests with one token per window. */
        public Builder requestsPerToken(@Nullable Integer value) {
            requestsPerToken = value;
            return this;
        }

        /** Sets the limit on failed authentications from one address per window. */
        public Builder failuresPerAddress(@Nullable Integer value) {
            failuresPerAddress = value;
            return this;
        }

        /** Sets the length of the window, which must be positive and at most 31 days. The default is 1 minute. */
        public Builder window(Duration value) {
            window = value;
            return this;
        }

        /** Sets the hourly limit on API requests that change resources of one organization, at least 2. */
        public Builder changesPerHour(@Nullable Integer value) {
            changesPerHour = value;
            return this;
        }

        /**
         * Returns the rate limits.
         *
         * @throws IllegalArgumentException if a limit is too small, or if the window is not positive or exceeds 31
         *     days. The message names the value
         */
        public RateLimits build() {
            return new RateLimits(requestsPerToken, failuresPerAddress, window, changesPerHour);
        }
    }
}
