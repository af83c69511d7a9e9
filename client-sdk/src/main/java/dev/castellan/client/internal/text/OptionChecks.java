package dev.castellan.client.internal.text;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Checks option values. Each error message names the option. */
public final class OptionChecks {

    /** The longest timeout that OkHttp supports. */
    public static final Duration MAX_TIME = Duration.ofDays(24);

    private static final Duration MIN_TIME = Duration.ofMillis(1);
    private static final int MAX_KEY_LENGTH = 255;

    private OptionChecks() {}

    /**
     * Returns the value of an option.
     *
     * @throws IllegalArgumentException if the value is {@code null}
     */
    public static <T> T requireValue(String option, @Nullable T value) {
        if (value == null) {
            throw new IllegalArgumentException(option + ": is null");
        }
        return value;
    }

    /**
     * Checks and returns a time limit.
     *
     * @throws IllegalArgumentException if the time is not between 1 millisecond and 24 days
     */
    public static Duration time(String option, @Nullable Duration time) {
        Duration limit = requireValue(option, time);
        if (limit.compareTo(MIN_TIME) < 0 || limit.compareTo(MAX_TIME) > 0) {
            throw new IllegalArgumentException(option + ": " + limit + " is not from 1 millisecond to 24 days");
        }
        return limit;
    }

    /**
     * Checks and returns an {@code Idempotency-Key} that the caller chose.
     *
     * @throws IllegalArgumentException if the key does not consist of 1 to 255 visible ASCII characters
     */
    public static String idempotencyKey(String key) {
        requireValue("idempotencyKey", key);
        if (key.isEmpty() || key.length() > MAX_KEY_LENGTH || !key.chars().allMatch(c -> c > ' ' && c <= '~')) {
            throw new IllegalArgumentException("idempotencyKey: is not 1 to " + MAX_KEY_LENGTH
                    + " characters of visible ASCII without blanks, such as a random UUID");
        }
        return key;
    }

    /**
     * Checks a page size and returns it as a string.
     *
     * @throws IllegalArgumentException if the size is not positive
     */
    public static String pageSize(int items) {
        if (items < 1) {
            throw new IllegalArgumentException("pageSize: " + items + " is not positive");
        }
        return Integer.toString(items);
    }
}
