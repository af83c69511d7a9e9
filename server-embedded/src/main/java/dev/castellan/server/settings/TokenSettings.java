package dev.castellan.server.settings;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The settings of API tokens. Immutable. Each setter describes a component. It returns a changed copy, or throws {@link
 * IllegalArgumentException} as the constructor does.
 */
public record TokenSettings(int perUser, @Nullable Duration maxLifetime) {

    /** The longest configurable lifetime. A token with this lifetime still expires in a year with four digits. */
    private static final Duration MAX_LIFE = Duration.ofDays(365_000);

    private static final TokenSettings DEFAULTS = new TokenSettings(1000, null);

    /**
     * Checks the settings.
     *
     * @throws IllegalArgumentException if a value is out of range. The message names the value
     */
    public TokenSettings {
        if (perUser < 1) {
            throw new IllegalArgumentException("perUser " + perUser + ": choose at least 1");
        }
        if (maxLifetime != null
                && (maxLifetime.compareTo(Duration.ofMillis(1)) < 0 || maxLifetime.compareTo(MAX_LIFE) > 0)) {
            throw new IllegalArgumentException("maxLifetime " + maxLifetime + ": choose one from 1 millisecond to "
                    + MAX_LIFE.toDays() + " days, or none for no limit");
        }
    }

    /** Returns the default settings: at most 1000 tokens for each user, and unlimited lifetime. */
    public static TokenSettings defaults() {
        return DEFAULTS;
    }

    /** Sets the maximum number of tokens that a user can own, at least 1. The default is 1000. */
    public TokenSettings perUser(int number) {
        return new TokenSettings(number, maxLifetime);
    }

    /**
     * Sets the longest lifetime of a new token, from one millisecond to 365,000 days. A token that is created without
     * an expiry gets this lifetime. Null, the default, sets no limit.
     */
    public TokenSettings maxLifetime(@Nullable Duration time) {
        return new TokenSettings(perUser, time);
    }
}
