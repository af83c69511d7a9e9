package dev.castellan.client.errors;

import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/** Reads the header {@code Retry-After}: seconds or an HTTP date. */
final class RetryAfter {

    /** Longer than any useful wait, and too short to overflow. */
    private static final int MAX_DIGITS = 9;

    private static final Duration LONGEST = Duration.ofSeconds(999_999_999);

    private RetryAfter() {}

    /**
     * Returns the wait, from 0 to 999,999,999 seconds if it is given in seconds; {@code null} if absent or malformed.
     */
    static @Nullable Duration parse(@Nullable String value, Clock clock) {
        if (value == null || value.isBlank()) {
            return null;
        }
        String text = value.strip();
        return text.chars().allMatch(c -> c >= '0' && c <= '9') ? seconds(text) : until(text, clock);
    }

    private static Duration seconds(String text) {
        String digits = text.replaceFirst("^0+(?=.)", "");
        return digits.length() > MAX_DIGITS ? LONGEST : Duration.ofSeconds(Integer.parseInt(digits));
    }

    private static @Nullable Duration until(String date, Clock clock) {
        try {
            Instant end = ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant();
            Duration wait = Duration.between(clock.instant(), end);
            return wait.isNegative() ? Duration.ZERO : wait;
        } catch (DateTimeException e) {
            return null;
        }
    }
}
