package dev.castellan.server.jdbc.failures;

/** How often a test tries to provoke what must not happen. */
final class Rounds {

    private Rounds() {}

    /** As many as {@code -Dcastellan.rounds=} says; in the build a few. */
    static int orElse(int few) {
        return Integer.getInteger("castellan.rounds", few);
    }
}
