package dev.castellan.server.standalone.options;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converters of limits that can be switched off with the word {@code none}, which they turn into {@code null}. */
final class OptionalLimitConverter {

    private static final String NONE = "none";

    private OptionalLimitConverter() {}

    /** Converts a number from 1 on. */
    static final class Count implements ITypeConverter<Integer> {

        @Override
        public @Nullable Integer convert(String value) {
            if (value.equals(NONE)) {
                return null;
            }
            if (!value.matches("[0-9]{1,9}") || Integer.parseInt(value) == 0) {
                throw new TypeConversionException(
                        "'" + value + "' is not a limit: write a number from 1 to 999999999, or none");
            }
            return Integer.valueOf(value);
        }
    }

    /** Converts a size of at least one byte. */
    static final class Size implements ITypeConverter<Long> {

        @Override
        public @Nullable Long convert(String value) {
            if (value.equals(NONE)) {
                return null;
            }
            Long size = SizeConverter.find(value);
            if (size == null || size == 0) {
                throw new TypeConversionException(
                        "'" + value + "' is not a size: write it like 512MiB or 10GiB, or none");
            }
            return size;
        }
    }

    /** Converts a time that is not zero. */
    static final class Time implements ITypeConverter<Duration> {

        @Override
        public @Nullable Duration convert(String value) {
            if (value.equals(NONE)) {
                return null;
            }
            Duration time = DurationConverter.find(value);
            if (time == null || time.isZero()) {
                throw new TypeConversionException("'" + value + "' is not a time: write it like 12h or 90d, or none");
            }
            return time;
        }
    }
}
