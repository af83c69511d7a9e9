package dev.castellan.model.internal.text;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.util.Locale;
import java.util.regex.Pattern;
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

    /** Forms that ISO_INSTANT does not accept: offsets without colon or minutes, and times without seconds. */
    private static final DateTimeFormatter SHORT = new DateTimeFormatterBuilder()
            .parseCaseInsensitive()
            .append(DateTimeFormatter.ISO_LOCAL_DATE_TIME)
            .appendPattern("[XXXXX][XXXX][X]")
            .toFormatter(Locale.ROOT)
            .withResolverStyle(ResolverStyle.STRICT);

    private static final Pattern SECONDS = Pattern.compile("-?\\d{1,12}(\\.\\d{1,9})?");

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
        Instant instant = parse(text, READ);
        return instant == null || instant.isBefore(FIRST) || !instant.isBefore(END) ? null : instant;
    }

    /**
     * Returns the instant of a text of ISO 8601 without seconds, or with a short offset; {@code null} for another text.
     */
    public static @Nullable Instant parseShort(String text) {
        return parse(text, SHORT);
    }

    /** Returns whether a text has only digits, signs and points. */
    public static boolean isNumber(String text) {
        return text.chars().allMatch(c -> (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '+');
    }

    /** Returns the instant of seconds since 1970; {@code null} for any other text. */
    public static @Nullable Instant ofSeconds(String text) {
        return SECONDS.matcher(text).matches() ? ofSeconds(new BigDecimal(text)) : null;
    }

    private static @Nullable Instant parse(String text, DateTimeFormatter form) {
        try {
            return form.parse(text, Instant::from);
        } catch (DateTimeException e) {
            return null;
        }
    }

    private static Instant ofSeconds(BigDecimal seconds) {
        BigDecimal whole = seconds.setScale(0, RoundingMode.FLOOR);
        return Instant.ofEpochSecond(
                whole.longValue(), seconds.subtract(whole).movePointRight(9).longValue());
    }
}
