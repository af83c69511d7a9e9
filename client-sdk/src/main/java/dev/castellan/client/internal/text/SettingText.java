package dev.castellan.client.internal.text;

import dev.castellan.model.internal.text.DurationText;
import dev.castellan.model.internal.text.Redaction;
import dev.castellan.model.internal.text.UuidText;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses the texts of settings. Each method throws {@link IllegalArgumentException} if the text is invalid. */
public final class SettingText {

    private static final Pattern ADDRESS = Pattern.compile("([^:@/\\s]+):(\\d{1,5})");

    private SettingText() {}

    /** Parses a duration such as {@code 500ms}, {@code 30s}, {@code 2m}, {@code 1h}, {@code 1d} or {@code PT1M30S}. */
    public static Duration duration(String text) {
        Duration duration = DurationText.parse(text);
        if (duration == null) {
            throw new IllegalArgumentException("'" + text + "' is not a duration such as 500ms, 30s, 2m or PT1M30S");
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
            throw new IllegalArgumentException("'" + Redaction.ERROR.text(text) + "' is not a file that can be read");
        }
        return file;
    }

    /** Parses host and port. The message omits the text, which may contain a password. */
    public static InetSocketAddress address(String text) {
        Matcher address = ADDRESS.matcher(text);
        if (!address.matches()) {
            throw new IllegalArgumentException("expected only host and port, such as proxy.example:3128");
        }
        return InetSocketAddress.createUnresolved(address.group(1), Integer.parseInt(address.group(2)));
    }

    /** Splits a text at commas. */
    public static String[] words(String text) {
        return Arrays.stream(text.split(",")).map(String::strip).toArray(String[]::new);
    }
}
