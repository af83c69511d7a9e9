package dev.castellan.server.limits;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How often a caller may call. Start with {@code RateLimits.defaults().toBuilder()}. Immutable. Each server counts for
 * itself.
 */
public final class RateLimits {

    /** With the largest limit, units and milliseconds multiply to less than the largest {@code long}. */
    private static final Duration LONGEST_WINDOW = Duration.ofDays(31);

    private static final RateLimits OFF = new Builder().build();
    private static final RateLimits DEFAULTS =
            OFF.toBuilder().changesPerHour(360_000).build();

    private final @Nullable Integer requestsPerToken;
    private final @Nullable Integer failuresPerAddress;
    private final Duration window;
    private final @Nullable Integer changesPerHour;

    private RateLimits(Builder builder) {
        requestsPerToken = checked("requestsPerToken", builder.requestsPerToken, 1);
        failuresPerAddress = checked("failuresPerAddress", builder.failuresPerAddress, 1);
        changesPerHour = checked("changesPerHour", builder.changesPerHour, 2);
        window = builder.window;
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
        return OFF;
    }

    /** Returns the rate limits of a server that sets none: 360,000 changes an hour for an organization. */
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

    /** Returns the largest number of requests with one token in a window; null for no limit. */
    public @Nullable Integer requestsPerToken() {
        return requestsPerToken;
    }

    /** Returns the largest number of failed authentications from one address in a window; null for no limit. */
    public @Nullable Integer failuresPerAddress() {
        return failuresPerAddress;
    }

    /** Returns the length of a window of {@link #requestsPerToken} and {@link #failuresPerAddress}. */
    public Duration window() {
        return window;
    }

    /**
     * Returns the largest number of API requests of one organization in an hour that change something, refused ones
     * included; null for no limit. The requests of one user may be half of them.
     */
    public @Nullable Integer changesPerHour() {
        return changesPerHour;
    }

    private static @Nullable Integer checked(String name, @Nullable Integer value, int least) {
        if (value != null && value < least) {
            throw new IllegalArgumentException(
                    "rate limit " + name + " is " + value + ": it must be at least " + least);
        }
        return value;
    }

    /** Builds rate limits. A limit that is null is off. Not safe for use by several threads. */
    public static final class Builder {

        private @Nullable Integer requestsPerToken;
        private @Nullable Integer failuresPerAddress;
        private Duration window = Duration.ofMinutes(1);
        private @Nullable Integer changesPerHour;

        private Builder() {}

        /** Sets the largest number of requests with one token in a window. */
        public Builder requestsPerToken(@Nullable Integer value) {
            requestsPerToken = value;
            return this;
        }

        /** Sets the largest number of failed authentications from one address in a window. */
        public Builder failuresPerAddress(@Nullable Integer value) {
            failuresPerAddress = value;
            return this;
        }

        /** Sets the length of a window: more than zero, and at most 31 days. 1 minute by default. */
        public Builder window(Duration value) {
            window = value;
            return this;
        }

        /** Sets the largest number of API requests of one organization in an hour that change something, at least 2. */
        public Builder changesPerHour(@Nullable Integer value) {
            changesPerHour = value;
            return this;
        }

        /**
         * Returns the rate limits.
         *
         * @throws IllegalArgumentException if a limit is too small, or the window is not positive or more than 31 days;
         *     the message names the value
         */
        public RateLimits build() {
            return new RateLimits(this);
        }
    }
}
