package dev.castellan.client.internal.text;

import dev.castellan.model.internal.text.UuidText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the values of environment variables. */
public final class EnvironmentText {

    private static final Pattern AMOUNT = Pattern.compile("(\\d{1,9})(ms|s|m|h)");

    private EnvironmentText() {}

    /** Returns a duration such as {@code 500ms}, {@code 30s}, {@code 2m}, {@code 1h} or {@code PT1M30S}. */
    public static Duration duration(String text) {
        Matcher amount = AMOUNT.matcher(text);
        try {
            return amount.matches() ? of(Long.parseLong(amount.group(1)), amount.group(2)) : Duration.parse(text);
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not a duration; write it like 500ms, 30s, 2m or PT1M30S", e);
        }
    }

    /** Returns the value of {@code true} or {@code false}, and refuses other texts. */
    public static boolean truth(String text) {
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("'" + text + "' is neither true nor false");
        };
    }

    /** Returns a whole number. */
    public static int number(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + text + "' is not a whole number", e);
        }
    }

    /** Returns a UUID in the form of the API. */
    public static UUID uuid(String text) {
        UUID uuid = UuidText.parse(text);
        if (uuid == null) {
            throw new IllegalArgumentException("'" + text + "' is not a UUID");
        }
        return uuid;
    }

    /** Returns the path of a file that can be read. */
    public static Path file(String text) {
        Path file = Path.of(text);
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            throw new IllegalArgumentException("'" + text + "' is not a file that can be read");
        }
        return file;
    }

    private static Duration of(long amount, String unit) {
        return switch (unit) {
            case "ms" -> Duration.ofMillis(amount);
            case "s" -> Duration.ofSeconds(amount);
            case "m" -> Duration.ofMinutes(amount);
            default -> Duration.ofHours(amount);
        };
    }
}
