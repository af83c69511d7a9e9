package dev.castellan.server.settings;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The settings of API tokens. Immutable. */
public final class TokenSettings {

    /** The longest configurable lifetime. A token with this lifetime still expires in a year with four digits. */
    private static final Duration LONGEST = Duration.ofDays(365_000);

    private static final TokenSettings DEFAULTS = new TokenSettings(new Builder());

    private final int perUser;
    private final @Nullable Duration longestLife;

    private TokenSettings(Builder builder) {
        perUser = builder.perUser;
        longestLife = builder.longestLife;
    }

    /** Returns the default settings: at most 1000 tokens for each user, and unlimited lifetime. */
    public static TokenSettings defaults() {
        return DEFAULTS;
    }

    /** Returns a builder that starts from these settings. */
    public Builder toBuilder() {
        Builder builder = new Builder();
        builder.perUser = perUser;
        builder.longestLife = longestLife;
        return builder;
    }

    /** Returns the maximum number of tokens that a user can own. */
    public int perUser() {
        return perUser;
    }

    /** Returns the maximum lifetime of a new token, or null for no limit. */
    public @Nullable Duration longestLife() {
        return longestLife;
    }

    /** Builds {@link TokenSettings}. Not thread-safe. */
    public static final class Builder {

        private int perUser = 1000;
        private @Nullable Duration longestLife;

        private Builder() {}

        /**
         * Sets the maximum number of tokens that a user can own.
         *
         * @throws IllegalArgumentException if the number is less than 1
         */
        public Builder perUser(int number) {
            if (number < 1) {
                throw new IllegalArgumentException("perUser " + number + ": choose at least 1");
            }
            perUser = number;
            return this;
        }

        /**
         * Limits the lifetime of new tokens. A token that is created without an expiry gets the maximum lifetime. By
         * default, such a token is valid until it is deleted.
         *
         * @throws IllegalArgumentException if the time is not from one millisecond to 365,000 days
         */
        public Builder longestLife(Duration time) {
            if (time.compareTo(Duration.ofMillis(1)) < 0 || time.compareTo(LONGEST) > 0) {
                throw new IllegalArgumentException("longestLife " + time + ": choose one from 1 millisecond to "
                        + LONGEST.toDays() + " days, or none for no limit");
            }
            longestLife = time;
            return this;
        }

        /** Returns the settings. */
        public TokenSettings build() {
            return new TokenSettings(this);
        }
    }
}
