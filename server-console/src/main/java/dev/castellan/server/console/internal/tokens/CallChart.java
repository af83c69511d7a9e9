package dev.castellan.server.console.internal.tokens;

import dev.castellan.model.Bounds;
import dev.castellan.server.internal.store.rows.DailyCalls;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * A bar chart of the calls with tokens on the last 30 days (UTC).
 *
 * @param days the days, oldest first
 * @param total the number of calls on all days
 */
public record CallChart(List<Day> days, long total) {

    /** The width of a bar with the gap after it. */
    public static final int STEP = 10;

    /** The height of the highest bar. */
    public static final int HEIGHT = 60;

    /**
     * A day.
     *
     * @param x the left edge of the bar
     * @param height the height of the bar, at least 1 if there was a call
     */
    public record Day(LocalDate date, long calls, int x, int height) {}

    /** Returns the start of the first day of a chart. Calls before it are not in the chart. */
    public static Instant start(Instant now) {
        return Instant.EPOCH.plus(Duration.ofDays(DailyCalls.dayOf(now) - Bounds.DAYS_OF_CALLS + 1));
    }

    /** Returns the chart of the days until now with the sums of these calls, or null if there was no call. */
    public static @Nullable CallChart of(List<DailyCalls> calls, Instant now) {
        long today = DailyCalls.dayOf(now);
        long[] sums = new long[Bounds.DAYS_OF_CALLS];
        for (DailyCalls each : calls) {
            List<Integer> counts = each.until(today);
            int missing = sums.length - counts.size();
            for (int i = 0; i < counts.size(); i++) {
                sums[missing + i] += counts.get(i);
            }
        }
        long max = LongStream.of(sums).max().orElse(0);
        if (max == 0) {
            return null;
        }
        List<Day> days = new ArrayList<>();
        for (int i = 0; i < sums.length; i++) {
            days.add(new Day(
                    LocalDate.ofEpochDay(today - sums.length + 1 + i),
                    sums[i],
                    i * STEP,
                    Math.toIntExact((sums[i] * HEIGHT + max - 1) / max)));
        }
        return new CallChart(days, LongStream.of(sums).sum());
    }

    /** Returns the days with calls, latest first. */
    public List<Day> busyDays() {
        List<Day> busy = new ArrayList<>();
        days.stream().filter(day -> day.calls() > 0).forEach(day -> busy.add(0, day));
        return busy;
    }

    /** Returns the day with the most calls. */
    public Day busiest() {
        return days.stream().reduce((a, b) -> b.calls() > a.calls() ? b : a).orElseThrow();
    }
}
