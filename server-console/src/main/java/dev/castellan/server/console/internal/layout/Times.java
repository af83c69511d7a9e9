package dev.castellan.server.console.internal.layout;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Formats times, either exactly or relative to the current time. */
public final class Times {

    private static final DateTimeFormatter EXACT = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private Times() {}

    /** Formats a time such as {@code 3 hours ago} or {@code in 2 days}. */
    public static String relative(Texts texts, Instant now, Instant at) {
        Duration distance = Duration.between(at, now).abs();
        String amount = amount(texts, distance);
        return distance.toMinutes() == 0
                ? texts.text(at.isAfter(now) ? "time.soon" : "time.now")
                : texts.text(at.isAfter(now) ? "time.in" : "time.ago", amount);
    }

    /** Formats a time such as {@code 2026-11-22 20:31:00 UTC}. */
    public static String exact(Instant at) {
        return EXACT.format(at);
    }

    private static String amount(Texts texts, Duration distance) {
        long minutes = distance.toMinutes();
        if (minutes < 60) {
            return texts.text(minutes == 1 ? "time.minute" : "time.minutes", minutes);
        }
        long hours = distance.toHours();
        if (hours < 48) {
            return texts.text(hours == 1 ? "time.hour" : "time.hours", hours);
        }
        return texts.text("time.days", distance.toDays());
    }
}
