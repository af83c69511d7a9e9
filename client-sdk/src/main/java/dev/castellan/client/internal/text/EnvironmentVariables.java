package dev.castellan.client.internal.text;

import dev.castellan.model.internal.text.DurationText;
import dev.castellan.model.internal.text.UuidText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads the environment variables that configure a client. An empty variable is treated as if it were not set. Error
 * messages do not contain tokens.
 */
public final class EnvironmentVariables {

    private final Map<String, String> values;

    public EnvironmentVariables(Map<String, String> values) {
        this.values = values;
    }

    /**
     * Passes the value of a variable to its setting if the variable is set.
     *
     * @throws IllegalArgumentException if the setting rejects the value. The message names the variable
     */
    public void read(String name, Consumer<String> setting) {
        String text = value(name);
        if (text != null) {
            try {
                setting.accept(text);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(name + ": " + e.getMessage(), e);
            }
        }
    }

    /**
     * Checks that a variable is set.
     *
     * @throws IllegalArgumentException if the variable is not set. The message contains an example
     */
    public void require(String name, String example) {
        if (value(name) == null) {
            throw new IllegalArgumentException(name + ": is not set; write it like " + example);
        }
    }

    /**
     * Checks that at most one of the variables is set.
     *
     * @throws IllegalArgumentException if both variables are set
     */
    public void requireAtMostOne(String one, String other) {
        if (value(one) != null && value(other) != null) {
            throw new IllegalArgumentException(one + ": is set, and " + other + " as well; give one of the two");
        }
    }

    private @Nullable String value(String name) {
        String text = values.get(name);
        return text == null || text.isEmpty() ? null : text;
    }

    /** Parses a duration such as {@code 500ms}, {@code 30s}, {@code 2m}, {@code 1h}, {@code 1d} or {@code PT1M30S}. */
    public static Duration duration(String text) {
        Duration duration = DurationText.parse(text);
        if (duration == null) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not a duration; write it like 500ms, 30s, 2m or PT1M30S");
        }
        return duration;
    }

    /** Parses {@code true} or {@code false}. Rejects any other string. */
    public static boolean truth(String text) {
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("'" + text + "' is neither true nor false");
        };
    }

    public static int number(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + text + "' is not a whole number", e);
        }
    }

    /** Parses a UUID in the form that the API accepts. */
    public static UUID uuid(String text) {
        UUID uuid = UuidText.parse(text);
        if (uuid == null) {
            throw new IllegalArgumentException("'" + text + "' is not a UUID");
        }
        return uuid;
    }

    /** Returns the path of a file after checking that the file is readable. */
    public static Path file(String text) {
        Path file = Path.of(text);
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            throw new IllegalArgumentException("'" + text + "' is not a file that can be read");
        }
        return file;
    }
}
