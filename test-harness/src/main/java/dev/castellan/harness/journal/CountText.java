package dev.castellan.harness.journal;

/** Writes numbers of things in words. */
final class CountText {

    private CountText() {}

    static String requests(int count) {
        return count + (count == 1 ? " request" : " requests");
    }

    static String times(int count) {
        return count + (count == 1 ? " time" : " times");
    }
}
