package dev.castellan.server.settings;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The settings of API tokens. Start with {@code TokenSettings.defaults().toBuilder()}.
 *
 * @param perUser the maximum number of tokens that a user can own, at least 1
 * @param longestLife the maximum lifetime of a new token, from one millisecond to 365,000 days, or null for no limit
 */
public record TokenSettings(int perUser, @Nullable Duration longestLife) {

    /** The longest configurable lifetime. A token with this lifetime still expires in a year with four digits. */
    private static final Duration LONGEST = Duration.ofDays(365_000);

    private static final TokenSettings DEFAULTS = new Builder().build();

    /**
     * Checks the settings.
     *
     * @throws IllegalArgumentException if a value is out of range. The message names the value
     */
    public TokenSettings {
        if (perUser < 1) {
            throw new IllegalArgumentException("perUser " + perUser + ": choose at least 1");
        }
        if (longestLife != null
                && (longestLife.compareTo(Duration.ofMillis(1)) < 0 || longestLife.compareTo(LONGEST) > 0)) {
            throw new IllegalArgumentException("longestLife " + longestLife + ": choose one from 1 millisecond to "
                    + LONGEST.toDays() + " days, or none for no limit");
        }
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

    /** Builds {@link TokenSettings}. Not thread-safe. */
    public static final class Builder {

        private int perUser = 1000;
        private @Nullable Duration longestLife;

        private Builder() {}

        /** Sets the maximum number of tokens that a user can own. */
        public Builder perUser(int number) {
            perUser = number;
            return this;
        }

        /**
         * Limits the lifetime of new tokens. A token that is created without an expiry gets the maximum lifetime. By
         * default, such a token is valid until it is deleted.
         */
        public Builder longestLife(Duration time) {
            longestLife = time;
            return this;
        }

        /**
         * Returns the settings.
         *
         * @throws IllegalArgumentException if a value is out of range. The message names the value
         */
        public TokenSettings build() {
            return new TokenSettings(perUser, longestLife);
        }
    }
}
