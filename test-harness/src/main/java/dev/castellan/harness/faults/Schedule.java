package dev.castellan.harness.faults;

import dev.castellan.harness.request.TestCodeException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;

/**
 * Decides which of the matching requests are hit. Immutable.
 *
 * @param after how many are skipped at the beginning
 * @param nth of the others, every n-th is hit
 * @param chance the share of these that is hit
 * @param seed the seed of the choice
 * @param times how many are hit at most
 * @param ends no request is hit while one of these is true
 */
record Schedule(int after, int nth, double chance, long seed, int times, List<BooleanSupplier> ends) {

    static final Schedule ALWAYS = new Schedule(0, 1, 1, 0, Integer.MAX_VALUE, List.of());

    /** The increment of {@link SplittableRandom}, so that all draws come from one sequence. */
    private static final long STEP = 0x9e3779b97f4a7c15L;

    Schedule {
        check(after >= 0, "after(" + after + "): choose 0 or more");
        check(nth >= 1, "everyNth(" + nth + "): choose 1 or more");
        check(chance >= 0 && chance <= 1, "withProbability(" + chance + "): choose 0 to 1");
        check(times >= 1, "times(" + times + "): choose 1 or more");
        ends = List.copyOf(ends);
    }

    Schedule withAfter(int count) {
        return new Schedule(count, nth, chance, seed, times, ends);
    }

    Schedule withNth(int number) {
        return new Schedule(after, number, chance, seed, times, ends);
    }

    Schedule withChance(double share, long newSeed) {
        return new Schedule(after, nth, share, newSeed, times, ends);
    }

    Schedule withTimes(int most) {
        return new Schedule(after, nth, chance, seed, most, ends);
    }

    Schedule withEnd(BooleanSupplier end) {
        List<BooleanSupplier> more = new ArrayList<>(ends);
        more.add(end);
        return new Schedule(after, nth, chance, seed, times, more);
    }

    /** Returns whether no request is hit at present. */
    boolean isOver() {
        return ends.stream().anyMatch(end -> TestCodeException.call("until(..)", end::getAsBoolean));
    }

    /** Returns whether the matching request with this number, counted from 1, is hit. */
    boolean hits(long number) {
        long past = number - after;
        return past > 0 && past % nth == 0 && isDrawn(past);
    }

    private boolean isDrawn(long number) {
        return new SplittableRandom(seed + number * STEP).nextDouble() < chance;
    }

    private static void check(boolean condition, String complaint) {
        if (!condition) {
            throw new IllegalArgumentException(complaint);
        }
    }

    /** Returns the conditions, each after a comma. */
    @Override
    public String toString() {
        return (after == 0 ? "" : ", after " + after)
                + (nth == 1 ? "" : ", 1 in " + nth)
                + (chance == 1 ? "" : ", with probability " + chance)
                + (times == Integer.MAX_VALUE ? "" : ", times " + times)
                + (ends.isEmpty() ? "" : ", for a time");
    }
}
