package dev.castellan.server.jdbc.failures;

/** The number of repetitions of a test that tries to provoke a race. */
final class Rounds {

    private Rounds() {}

    /**
     * Returns the value of {@code -Dcastellan.rounds=}, or the given number if the property is not set, as in a normal
     * build.
     */
    static int orElse(int sample) {
        return Integer.getInteger("castellan.rounds", sample);
    }
}
