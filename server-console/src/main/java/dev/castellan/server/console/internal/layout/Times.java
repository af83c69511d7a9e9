package dev.castellan.server.console.internal.layout;

import java.time.Duration;
import java.time.Instant;

/** Formats times, either exactly or relative to the current time. */
public final class Times {

    private Times() {}

    /** Formats a time such as {@code 3 hours ago} or {@code in 2 days}, rounded to the nearest unit. */
    public static String relative(Texts texts, Instant now, Instant at) {
        Duration distance = Duration.between(at, now).abs();
        String amount = amount(texts, distance);
        return in(distance, Duration.ofMinutes(1)) == 0
                ? texts.text(at.isAfter(now) ? "time.soon" : "time.now")
                : texts.text(at.isAfter(now) ? "time.in" : "time.ago", amount);
    }

    /** Formats a time such as {@code 2026-11-22 20:31:00 UTC}. */
    public static String exact(Texts texts, Instant at) {
        return texts.exact().format(at);
    }

    /** Formats a length such as {@code 90 days} or {@code 12 hours}, in German in the dative. */
    public static String length(Texts texts, Duration length) {
        return length.compareTo(Duration.ofDays(2)) >= 0 && length.equals(Duration.ofDays(length.toDays()))
                ? texts.text("time.days", length.toDays())
                : amount(texts, length);
    }

    private static String amount(Texts texts, Duration distance) {
        long minutes = in(distance, Duration.ofMinutes(1));
        if (minutes < 60) {
            return texts.text(minutes == 1 ? "time.minute" : "time.minutes", minutes);
        }
        long hours = in(distance, Duration.ofHours(1));
        if (hours < 48) {
            return texts.text(hours == 1 ? "time.hour" : "time.hours", hours);
        }
        long days = in(distance, Duration.ofDays(1));
        return days < 730
                ? texts.text("time.days", days)
                : texts.text("time.years", in(distance, Duration.ofDays(365)));
    }

    private static long in(Duration distance, Duration unit) {
        return distance.plus(unit.dividedBy(2)).dividedBy(unit);
    }
}
