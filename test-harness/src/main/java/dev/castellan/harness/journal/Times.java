package dev.castellan.harness.journal;

/**
 * How often something is expected.
 *
 * @param least the smallest number that is right
 * @param most the largest number that is right
 * @param text says it to a reader
 */
record Times(int least, int most, String text) {

    Times {
        if (least < 0 || most < 0) {
            throw new IllegalArgumentException(text + ": the number is negative");
        }
    }

    static Times exactly(int count) {
        return new Times(count, count, count == 0 ? "never" : "exactly " + Counts.times(count));
    }

    static Times atLeast(int count) {
        return new Times(count, Integer.MAX_VALUE, "at least " + Counts.times(count));
    }

    static Times atMost(int count) {
        return new Times(0, count, "at most " + Counts.times(count));
    }

    boolean allows(int count) {
        return count >= least && count <= most;
    }

    /** Returns whether more time could make nothing right that is wrong, and was given to what must not come. */
    boolean isSettledBy(int count) {
        boolean mayStillBecomeTooMany = least == 0 && most < Integer.MAX_VALUE;
        return count > most || (count >= least && !mayStillBecomeTooMany);
    }
}
