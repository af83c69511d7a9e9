package dev.castellan.harness.internal.journal;

/**
 * The expected number of requests.
 *
 * @param least the minimum number
 * @param most the maximum number
 * @param text the description of the range in messages
 */
record CountRange(int least, int most, String text) {

    CountRange {
        if (least < 0 || most < 0) {
            throw new IllegalArgumentException(
                    "the number of requests is " + Math.min(least, most) + ": choose 0 or more");
        }
    }

    static CountRange exactly(int count) {
        return new CountRange(count, count, count == 0 ? "never" : "exactly " + times(count));
    }

    static CountRange atLeast(int count) {
        return new CountRange(count, Integer.MAX_VALUE, "at least " + times(count));
    }

    static CountRange atMost(int count) {
        return new CountRange(0, count, "at most " + times(count));
    }

    boolean allows(int count) {
        return count >= least && count <= most;
    }

    /** Returns whether the check can stop waiting. */
    boolean isSettledBy(int count) {
        boolean mayStillBecomeTooMany = least == 0 && most < Integer.MAX_VALUE;
        return count > most || (count >= least && !mayStillBecomeTooMany);
    }

    static String requests(int count) {
        return count + (count == 1 ? " request" : " requests");
    }

    static String times(int count) {
        return count + (count == 1 ? " time" : " times");
    }
}
