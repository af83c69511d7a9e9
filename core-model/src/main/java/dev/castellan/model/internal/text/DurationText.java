package dev.castellan.model.internal.text;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parses durations in client and server settings. */
public final class DurationText {

    private static final Pattern AMOUNT = Pattern.compile("([0-9]{1,9})(ms|s|m|h|d)");

    private DurationText() {}

    /**
     * Parses a duration such as {@code 500ms}, {@code 20s}, {@code 5m}, {@code 12h}, {@code 90d} or {@code PT1M30S}.
     * The last form can be negative. Returns {@code null} if the string has a different form.
     */
    public static @Nullable Duration parse(String text) {
        Matcher amount = AMOUNT.matcher(text);
        try {
            return amount.matches() ? of(Long.parseLong(amount.group(1)), amount.group(2)) : Duration.parse(text);
        } catch (DateTimeParseException e) {
            return null;
        }
    }

    private static Duration of(long count, String unit) {
        return switch (unit) {
            case "ms" -> Duration.ofMillis(count);
            case "s" -> Duration.ofSeconds(count);
            case "m" -> Duration.ofMinutes(count);
            case "h" -> Duration.ofHours(count);
            default -> Duration.ofDays(count);
        };
    }
}
