package dev.castellan.model.json;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** The text form of timestamps: RFC 3339 in UTC with {@code Z} and exactly three digits of a second's fraction. */
final class Timestamps {

    private static final DateTimeFormatter FORMAT = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private Timestamps() {}

    static String format(Instant instant) {
        return FORMAT.format(instant);
    }
}
