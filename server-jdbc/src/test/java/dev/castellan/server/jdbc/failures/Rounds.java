package dev.castellan.server.jdbc.failures;

/** The number of times that a test tries to provoke an error. */
final class Rounds {

    private Rounds() {}

    /** Returns the value of {@code -Dcastellan.rounds=}; in the build, the given small number. */
    static int orElse(int few) {
        return Integer.getInteger("castellan.rounds", few);
    }
}
