package dev.castellan.server.internal.front.turns;

/** Runs the steps of requests, those of different owners in turns. Safe for use by several threads. */
public interface Turns {

    /** Runs a step when it is its turn, or refuses it. Never throws. */
    void take(Turn turn);

    /**
     * Tells that {@link Allowance#mayRun} may have become true for an owner. To be called without a lock that {@code
     * mayRun} needs.
     */
    void mayRunAgain(TurnKey key);
}
