package dev.castellan.server.standalone.options;

import dev.castellan.model.internal.text.DurationText;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts strings such as {@code 500ms}, {@code 20s}, {@code 5m}, {@code 90d} and {@code PT1M30S} to durations. */
public final class DurationConverter implements ITypeConverter<Duration> {

    @Override
    public Duration convert(String value) {
        Duration time = find(value);
        if (time == null) {
            throw new TypeConversionException("'" + value + "' is not a time: write it like 500ms, 20s or 5m");
        }
        return time;
    }

    /** Returns the duration, or {@code null} if the string is not a duration or is negative. */
    static @Nullable Duration find(String value) {
        Duration time = DurationText.parse(value);
        return time == null || time.isNegative() ? null : time;
    }
}
