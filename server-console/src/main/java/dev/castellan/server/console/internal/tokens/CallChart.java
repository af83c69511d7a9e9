package dev.castellan.server.console.internal.tokens;

import dev.castellan.model.Bounds;
import dev.castellan.server.internal.store.rows.DailyCalls;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A bar chart of the calls with a token on the last 30 days (UTC).
 *
 * @param days the days, oldest first
 * @param total the number of calls on all days
 */
record CallChart(List<Day> days, long total) {

    /** The width of a bar with the gap after it. */
    static final int STEP = 10;

    /** The height of the highest bar. */
    static final int HEIGHT = 60;

    /**
     * A day.
     *
     * @param x the left edge of the bar
     * @param height the height of the bar, at least 1 if there was a call
     */
    record Day(LocalDate date, int calls, int x, int height) {}

    /** Returns the chart of the days until now, or null if there was no call. */
    static @Nullable CallChart of(@Nullable DailyCalls calls, Instant now) {
        long today = DailyCalls.dayOf(now);
        List<Integer> counts = calls == null ? List.of() : calls.until(today);
        long total = counts.stream().mapToLong(Integer::longValue).sum();
        if (total == 0) {
            return null;
        }
        int max = counts.stream().mapToInt(Integer::intValue).max().orElse(0);
        List<Day> days = new ArrayList<>();
        int missing = Bounds.DAYS_OF_CALLS - counts.size();
        for (int i = 0; i < Bounds.DAYS_OF_CALLS; i++) {
            int count = i < missing ? 0 : counts.get(i - missing);
            long height = ((long) count * HEIGHT + max - 1) / max;
            days.add(new Day(
                    LocalDate.ofEpochDay(today - Bounds.DAYS_OF_CALLS + 1 + i),
                    count,
                    i * STEP,
                    Math.toIntExact(height)));
        }
        return new CallChart(days, total);
    }

    /** Returns the days with calls, latest first. */
    List<Day> busyDays() {
        List<Day> busy = new ArrayList<>();
        days.stream().filter(day -> day.calls() > 0).forEach(day -> busy.add(0, day));
        return busy;
    }

    /** Returns the day with the most calls. */
    Day busiest() {
        return days.stream().reduce((a, b) -> b.calls() > a.calls() ? b : a).orElseThrow();
    }
}
