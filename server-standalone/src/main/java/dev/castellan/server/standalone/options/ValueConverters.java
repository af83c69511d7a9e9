package dev.castellan.server.standalone.options;

import dev.castellan.model.internal.text.DurationText;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts option values. Messages about invalid values are written for users. */
public final class ValueConverters {

    private ValueConverters() {}

    public static void register(CommandLine program) {
        program.registerConverter(UUID.class, ValueConverters::id);
        program.registerConverter(OffsetDateTime.class, ValueConverters::time);
        program.registerConverter(InetAddress.class, ValueConverters::address);
        program.registerConverter(Duration.class, ValueConverters::duration);
    }

    private static UUID id(String value) {
        if (!OrganizationOption.isId(value)) {
            throw wrong(value, "is not an id such as 00000000-0000-4000-8000-000000000000");
        }
        return UUID.fromString(value);
    }

    private static OffsetDateTime time(String value) {
        try {
            return OffsetDateTime.parse(value);
        } catch (DateTimeException e) {
            throw wrong(value, "is not a time such as 2030-01-31T12:00:00Z");
        }
    }

    private static InetAddress address(String value) {
        try {
            return NamedAddress.of(value);
        } catch (UnknownHostException e) {
            throw wrong(value, "is neither an address, such as 127.0.0.1, nor the name of a known host");
        }
    }

    /** Parses strings such as {@code 500ms}, {@code 20s}, {@code 5m}, {@code 90d} and {@code PT1M30S}. */
    private static Duration duration(String value) {
        Duration time = DurationText.parse(value);
        if (time == null || time.isNegative()) {
            throw wrong(value, "is not a duration such as 500ms, 20s or 5m");
        }
        return time;
    }

    private static TypeConversionException wrong(String value, String complaint) {
        return new TypeConversionException("'" + value + "' " + complaint);
    }

    /** Converts strings such as {@code 512KiB} and {@code 1MiB}, and numbers, to a number of bytes. */
    static final class Size implements ITypeConverter<Integer> {

        private static final Pattern FORM = Pattern.compile("([0-9]{1,6})(KiB|MiB|GiB)|([0-9]{1,15})");
        private static final int MAX_SIZE = 1 << 30;

        @Override
        public Integer convert(String value) {
            Long size = find(value);
            if (size == null || size > MAX_SIZE) {
                throw wrong(value, "is not a size up to 1GiB, such as 512KiB, 1MiB or a number of bytes");
            }
            return size.intValue();
        }

        /** Returns the number of bytes, or {@code null} if the string is not a size. */
        static @Nullable Long find(String value) {
            Matcher size = FORM.matcher(value);
            if (!size.matches()) {
                return null;
            }
            if (size.group(2) == null) {
                return Long.valueOf(value);
            }
            int power = switch (size.group(2)) {
                case "KiB" -> 10;
                case "MiB" -> 20;
                default -> 30;
            };
            return Long.parseLong(size.group(1)) << power;
        }
    }

    /** Converts a number of at least 1. The word {@code none} becomes {@code null}, which disables the limit. */
    static final class CountLimit implements ITypeConverter<Integer> {

        @Override
        public @Nullable Integer convert(String value) {
            return limit(
                    value,
                    value.matches("0*[1-9][0-9]*") && value.length() <= 9 ? Integer.valueOf(value) : null,
                    "is not a limit: expected a number from 1 to 999999999, or none");
        }
    }

    /** Converts a size of at least one byte, or {@code none}. */
    static final class SizeLimit implements ITypeConverter<Long> {

        @Override
        public @Nullable Long convert(String value) {
            Long size = Size.find(value);
            return limit(
                    value, size == null || size == 0 ? null : size, "is not a size such as 512MiB or 10GiB, or none");
        }
    }

    /** Converts a nonzero duration, or {@code none}. */
    static final class TimeLimit implements ITypeConverter<Duration> {

        @Override
        public @Nullable Duration convert(String value) {
            Duration time = DurationText.parse(value);
            return limit(
                    value,
                    time == null || time.isNegative() || time.isZero() ? null : time,
                    "is not a duration such as 12h or 90d, or none");
        }
    }

    private static <T> @Nullable T limit(String value, @Nullable T limit, String complaint) {
        if (limit == null && !value.equals("none")) {
            throw wrong(value, complaint);
        }
        return limit;
    }
}
