package dev.castellan.harness.internal.interception;

import dev.castellan.harness.internal.request.TestCodeException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;

/**
 * Selects which of the matching requests an interception hits. Immutable.
 *
 * @param after the number of requests to skip first
 * @param nth selects every nth of the remaining requests
 * @param draw selects a share of these requests
 * @param times the maximum number of hits
 * @param ends the end conditions. The interception hits no request while any of these conditions is true.
 */
record Schedule(int after, int nth, Draw draw, int times, List<BooleanSupplier> ends) {

    static final Schedule ALWAYS = new Schedule(0, 1, new Draw(1, 0), Integer.MAX_VALUE, List.of());

    Schedule {
        check(after >= 0, "the number of skipped requests is " + after + ": choose 0 or more");
        check(nth >= 1, "the interval is " + nth + ": choose 1 or more");
        check(times >= 1, "the number of requests is " + times + ": choose 1 or more");
        ends = List.copyOf(ends);
    }

    Schedule withAfter(int count) {
        return new Schedule(count, nth, draw, times, ends);
    }

    Schedule withNth(int number) {
        return new Schedule(after, number, draw, times, ends);
    }

    Schedule withChance(double share, long seed) {
        return new Schedule(after, nth, new Draw(share, seed), times, ends);
    }

    Schedule withTimes(int most) {
        return new Schedule(after, nth, draw, most, ends);
    }

    Schedule withEnd(BooleanSupplier end) {
        List<BooleanSupplier> more = new ArrayList<>(ends);
        more.add(end);
        return new Schedule(after, nth, draw, times, more);
    }

    /** Returns whether an end condition is true, which means that the interception hits no request. */
    boolean isOver() {
        return ends.stream().anyMatch(end -> TestCodeException.call("until(..)", end::getAsBoolean));
    }

    /** Returns whether to hit the matching request with this number, counting from 1. */
    boolean hits(long number) {
        long past = number - after;
        return past > 0 && past % nth == 0 && draw.hits(past);
    }

    private static void check(boolean condition, String complaint) {
        if (!condition) {
            throw new IllegalArgumentException(complaint);
        }
    }

    /** Returns the conditions, each preceded by a comma. */
    @Override
    public String toString() {
        return (after == 0 ? "" : ", after " + after)
                + (nth == 1 ? "" : ", 1 in " + nth)
                + (draw.share() == 1 ? "" : ", with probability " + draw.share())
                + (times == Integer.MAX_VALUE ? "" : ", times " + times)
                + (ends.isEmpty() ? "" : ", for a time");
    }

    /**
     * A pseudorandom draw.
     *
     * @param share the share of requests to hit, from 0 to 1
     * @param seed the random seed. With equal seeds, the same positions are hit.
     */
    record Draw(double share, long seed) {

        /** The increment of {@link SplittableRandom}. With it, the draws of a seed form one sequence. */
        private static final long STEP = 0x9e3779b97f4a7c15L;

        Draw {
            check(share >= 0 && share <= 1, "the chance is " + share + ": choose 0 to 1");
        }

        boolean hits(long number) {
            return new SplittableRandom(seed + number * STEP).nextDouble() < share;
        }
    }
}
