package dev.castellan.model.internal.text;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Formats and parses timestamps (RFC 3339). Formats them in UTC with {@code Z} and milliseconds. */
public final class Timestamps {

    private static final DateTimeFormatter WRITTEN = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    /** ISO_OFFSET_DATE_TIME would also accept long years, missing seconds, and offsets with seconds. */
    private static final DateTimeFormatter READ = new DateTimeFormatterBuilder()
            .parseCaseInsensitive()
            .appendPattern("uuuu-MM-dd'T'HH:mm:ss")
            .optionalStart()
            .appendFraction(ChronoField.NANO_OF_SECOND, 1, 9, true)
            .optionalEnd()
            .appendOffset("+HH:MM", "Z")
            .toFormatter(Locale.ROOT)
            .withResolverStyle(ResolverStyle.STRICT);

    private static final Instant FIRST = Instant.parse("0000-01-01T00:00:00Z");
    private static final Instant END = Instant.parse("+10000-01-01T00:00:00Z");

    private Timestamps() {}

    public static String format(Instant instant) {
        return WRITTEN.format(instant);
    }

    /**
     * Returns the instant of a timestamp. Returns {@code null} if the text has another form, or the year in UTC does
     * not have four digits.
     */
    public static @Nullable Instant parse(String text) {
        try {
            Instant instant = READ.parse(text, Instant::from);
            return instant.isBefore(FIRST) || !instant.isBefore(END) ? null : instant;
        } catch (DateTimeException e) {
            return null;
        }
    }
}
