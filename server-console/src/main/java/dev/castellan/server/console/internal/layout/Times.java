package dev.castellan.server.console.internal.layout;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/** Formats times, either exactly or relative to the current time. */
public final class Times {

    private Times() {}

    /**
     * Formats a time such as {@code 3 hours ago}, {@code tomorrow} or {@code in 2 days}. Rounds minutes and hours to
     * the nearest unit. From a day on, counts the days of the calendar in UTC.
     */
    public static String relative(Texts texts, Instant now, Instant at) {
        Duration distance = Duration.between(at, now).abs();
        boolean isFuture = at.isAfter(now);
        if (in(distance, Duration.ofMinutes(1)) == 0) {
            return texts.text(isFuture ? "time.soon" : "time.now");
        }
        long days = in(distance, Duration.ofHours(1)) < 24 ? 0 : days(now, at);
        return days == 1
                ? texts.text(isFuture ? "time.tomorrow" : "time.yesterday")
                : texts.text(isFuture ? "time.in" : "time.ago", amount(texts, distance, days));
    }

    /** Returns the number of days of the calendar between two times, 0 if they are on the same day. */
    private static long days(Instant now, Instant at) {
        LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
        return Math.abs(ChronoUnit.DAYS.between(today, LocalDate.ofInstant(at, ZoneOffset.UTC)));
    }

    /** Formats a time such as {@code 2026-11-22 20:31:00 UTC}. */
    public static String exact(Texts texts, Instant at) {
        return texts.exact().format(at);
    }

    /**
     * Formats a length in the largest unit of which it is a multiple, such as {@code 90 days}, {@code 60 hours} or
     * {@code 90 minutes}, in German in the dative. Omits seconds.
     */
    public static String length(Texts texts, Duration length) {
        if (length.compareTo(Duration.ofDays(2)) >= 0 && length.equals(Duration.ofDays(length.toDays()))) {
            return texts.text("time.days", length.toDays());
        }
        return length.equals(Duration.ofHours(length.toHours()))
                ? hours(texts, length.toHours())
                : minutes(texts, length.toMinutes());
    }

    /** Formats a distance in days or years, or in minutes or hours if the number of days is 0. */
    private static String amount(Texts texts, Duration distance, long days) {
        long minutes = in(distance, Duration.ofMinutes(1));
        if (minutes < 60) {
            return minutes(texts, minutes);
        }
        if (days == 0) {
            return hours(texts, in(distance, Duration.ofHours(1)));
        }
        return days < 730
                ? texts.text("time.days", days)
                : texts.text("time.years", in(distance, Duration.ofDays(365)));
    }

    private static String minutes(Texts texts, long minutes) {
        return texts.text(minutes == 1 ? "time.minute" : "time.minutes", minutes);
    }

    private static String hours(Texts texts, long hours) {
        return texts.text(hours == 1 ? "time.hour" : "time.hours", hours);
    }

    private static long in(Duration distance, Duration unit) {
        return distance.plus(unit.dividedBy(2)).dividedBy(unit);
    }
}
