package dev.castellan.server.standalone.options;

import java.time.Duration;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Converts a limit. The word {@code none} becomes {@code null}, which disables the limit.
 *
 * @param <T> the type of the limit
 */
abstract class OptionalLimitConverter<T> implements ITypeConverter<T> {

    private static final String NONE = "none";

    private final Function<String, @Nullable T> reader;
    private final String complaint;

    /**
     * Creates a converter.
     *
     * @param reader parses a limit, or returns {@code null} if the string is not a valid limit
     * @param complaint the error text that follows the invalid value
     */
    OptionalLimitConverter(Function<String, @Nullable T> reader, String complaint) {
        this.reader = reader;
        this.complaint = complaint;
    }

    @Override
    public final @Nullable T convert(String value) {
        if (value.equals(NONE)) {
            return null;
        }
        T limit = reader.apply(value);
        if (limit == null) {
            throw new TypeConversionException("'" + value + "' " + complaint + ", or " + NONE);
        }
        return limit;
    }

    /** Converts a number of at least 1. */
    static final class Count extends OptionalLimitConverter<Integer> {

        Count() {
            super(Count::read, "is not a limit: write a number from 1 to 999999999");
        }

        private static @Nullable Integer read(String value) {
            return value.matches("0*[1-9][0-9]*") && value.length() <= 9 ? Integer.valueOf(value) : null;
        }
    }

    /** Converts a size of at least one byte. */
    static final class Size extends OptionalLimitConverter<Long> {

        Size() {
            super(Size::read, "is not a size: write it like 512MiB or 10GiB");
        }

        private static @Nullable Long read(String value) {
            Long size = SizeConverter.find(value);
            return size == null || size == 0 ? null : size;
        }
    }

    /** Converts a nonzero duration. */
    static final class Time extends OptionalLimitConverter<Duration> {

        Time() {
            super(Time::read, "is not a time: write it like 12h or 90d");
        }

        private static @Nullable Duration read(String value) {
            Duration time = DurationConverter.find(value);
            return time == null || time.isZero() ? null : time;
        }
    }
}
