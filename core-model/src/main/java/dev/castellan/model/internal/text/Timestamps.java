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

/** Writes and reads timestamps: RFC 3339, written in UTC with {@code Z} and milliseconds. */
public final class Timestamps {

    private static final DateTimeFormatter WRITTEN = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    /** Stricter than ISO_OFFSET_DATE_TIME, which accepts long years, missing seconds, and offsets with seconds. */
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
     * Returns the instant of a text of RFC 3339, or {@code null} if it has another form, or no year of four digits in
     * UTC.
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
