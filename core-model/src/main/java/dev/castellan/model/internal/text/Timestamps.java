package dev.castellan.model.internal.text;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Formats and parses RFC 3339 timestamps. Formatted timestamps are in UTC, with {@code Z} and milliseconds. */
public final class Timestamps {

    private static final String TEMPLATE = "0000-00-00T00:00:00.000Z";

    private static final DateTimeFormatter WRITTEN = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private static final DateTimeFormatter READ = withOffset("+HH:MM");

    /** Parses ISO 8601 offsets without a colon, which common client libraries write. */
    private static final DateTimeFormatter READ_WITHOUT_COLON = withOffset("+HHMM");

    private static final Instant FIRST = Instant.parse("0000-01-01T00:00:00Z");
    private static final Instant END = Instant.parse("+10000-01-01T00:00:00Z");

    private Timestamps() {}

    /**
     * Creates a formatter that, unlike ISO_OFFSET_DATE_TIME, rejects long years, missing seconds, and offsets with
     * seconds.
     */
    private static DateTimeFormatter withOffset(String offset) {
        return new DateTimeFormatterBuilder()
                .parseCaseInsensitive()
                .appendPattern("uuuu-MM-dd'T'HH:mm:ss")
                .optionalStart()
                .appendFraction(ChronoField.NANO_OF_SECOND, 1, 9, true)
                .optionalEnd()
                .appendOffset(offset, "Z")
                .toFormatter(Locale.ROOT)
                .withResolverStyle(ResolverStyle.STRICT);
    }

    /**
     * Formats an instant. Writes the digits of a year of four digits without a formatter, which takes several times as
     * long and would dominate the time for a list of users.
     */
    public static String format(Instant instant) {
        if (instant.isBefore(FIRST) || !instant.isBefore(END)) {
            return WRITTEN.format(instant);
        }
        LocalDateTime time = LocalDateTime.ofEpochSecond(instant.getEpochSecond(), instant.getNano(), ZoneOffset.UTC);
        char[] text = TEMPLATE.toCharArray();
        write(time.getYear(), text, 3);
        write(time.getMonthValue(), text, 6);
        write(time.getDayOfMonth(), text, 9);
        write(time.getHour(), text, 12);
        write(time.getMinute(), text, 15);
        write(time.getSecond(), text, 18);
        write(time.getNano() / 1_000_000, text, 22);
        return new String(text);
    }

    /** Writes a number whose last digit is at this index. */
    private static void write(int number, char[] text, int last) {
        int index = last;
        for (int rest = number; rest > 0; rest /= 10) {
            text[index--] = (char) ('0' + rest % 10);
        }
    }

    /**
     * Parses a timestamp. The offset may omit the colon. Returns {@code null} if the string has a different form, or if
     * its year in UTC does not have four digits.
     */
    public static @Nullable Instant parse(String text) {
        try {
            DateTimeFormatter format = hasOffsetWithoutColon(text) ? READ_WITHOUT_COLON : READ;
            Instant instant = format.parse(text, Instant::from);
            return instant.isBefore(FIRST) || !instant.isBefore(END) ? null : instant;
        } catch (DateTimeException e) {
            return null;
        }
    }

    private static boolean hasOffsetWithoutColon(String text) {
        int sign = text.length() - "+0000".length();
        return sign >= 0 && (text.charAt(sign) == '+' || text.charAt(sign) == '-');
    }
}
