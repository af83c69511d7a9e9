package dev.castellan.server.internal.store.rows;

import dev.castellan.model.Bounds;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of calls on consecutive days.
 *
 * @param lastDay the last day, in days since 1970 (UTC)
 * @param counts the numbers of calls, that of the last day last, at most {@value Bounds#DAYS_OF_CALLS}
 */
public record DailyCalls(long lastDay, List<Integer> counts) {

    /** The numbers of a token whose calls were not counted. */
    public static final DailyCalls NONE = new DailyCalls(0, List.of());

    /** Copies the list. */
    public DailyCalls {
        counts = List.copyOf(counts);
    }

    /** Returns the number of the day of an instant, in days since 1970 (UTC). */
    public static long dayOf(Instant instant) {
        return Math.floorDiv(instant.getEpochSecond(), 86_400);
    }

    /** Returns the counts after some calls on a day. Calls on a day before the counted days are ignored. */
    public static DailyCalls after(@Nullable DailyCalls before, long day, int calls) {
        if (before == null) {
            return new DailyCalls(day, List.of(calls));
        }
        long last = Math.max(day, before.lastDay);
        List<Integer> counts = new ArrayList<>(before.until(last));
        int index = Math.toIntExact(counts.size() - 1 - (last - day));
        if (index >= 0) {
            counts.set(index, (int) Math.min(Integer.MAX_VALUE, (long) counts.get(index) + calls));
        }
        return new DailyCalls(last, counts);
    }

    /** Returns the counts of the days up to this day. Returns no counts for a day before all counted days. */
    public List<Integer> until(long day) {
        long shift = day - lastDay;
        if (shift >= Bounds.DAYS_OF_CALLS) {
            return List.of(0);
        }
        int later = Math.toIntExact(Math.max(0, shift));
        int earlier = Math.toIntExact(Math.min(counts.size(), Math.max(0, -shift)));
        List<Integer> moved = new ArrayList<>(counts.subList(0, counts.size() - earlier));
        moved.addAll(Collections.nCopies(later, 0));
        return List.copyOf(moved.subList(Math.max(0, moved.size() - Bounds.DAYS_OF_CALLS), moved.size()));
    }

    /** Returns the counts that were {@linkplain #toString() formatted}. */
    public static DailyCalls parse(String text) {
        List<Long> numbers = Stream.of(text.split(" ", -1)).map(Long::valueOf).toList();
        return new DailyCalls(
                numbers.get(0), numbers.stream().skip(1).map(Math::toIntExact).toList());
    }

    /** Returns the last day and the counts, separated by spaces. */
    @Override
    public String toString() {
        return lastDay + counts.stream().map(count -> " " + count).collect(Collectors.joining());
    }
}
