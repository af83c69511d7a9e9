package dev.castellan.harness.journal;

/**
 * How often something is expected.
 *
 * @param least the smallest number that is right
 * @param most the largest number that is right
 * @param text says it to a reader
 */
record CountRange(int least, int most, String text) {

    CountRange {
        if (least < 0 || most < 0) {
            throw new IllegalArgumentException(text + ": the number is negative");
        }
    }

    static CountRange exactly(int count) {
        return new CountRange(count, count, count == 0 ? "never" : "exactly " + CountText.times(count));
    }

    static CountRange atLeast(int count) {
        return new CountRange(count, Integer.MAX_VALUE, "at least " + CountText.times(count));
    }

    static CountRange atMost(int count) {
        return new CountRange(0, count, "at most " + CountText.times(count));
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
