package dev.castellan.server.standalone.options;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts texts such as {@code 500ms}, {@code 20s}, {@code 5m} and {@code 90d} to durations. */
public final class DurationConverter implements ITypeConverter<Duration> {

    private static final Pattern FORM = Pattern.compile("([0-9]{1,9})(ms|s|m|h|d)");

    @Override
    public Duration convert(String value) {
        Duration time = find(value);
        if (time == null) {
            throw new TypeConversionException("'" + value + "' is not a time: write it like 500ms, 20s or 5m");
        }
        return time;
    }

    /** Returns the time; {@code null} if the text is none. */
    static @Nullable Duration find(String value) {
        Matcher span = FORM.matcher(value);
        if (!span.matches()) {
            return null;
        }
        long count = Long.parseLong(span.group(1));
        return switch (span.group(2)) {
            case "ms" -> Duration.ofMillis(count);
            case "s" -> Duration.ofSeconds(count);
            case "m" -> Duration.ofMinutes(count);
            case "h" -> Duration.ofHours(count);
            default -> Duration.ofDays(count);
        };
    }
}
