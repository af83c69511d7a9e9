package dev.castellan.server.internal.front.turns;

/**
 * A step that waits.
 *
 * @param since when it came, as {@link System#nanoTime()}
 */
record WaitingTurn(Turn turn, long since) {

    TurnKey key() {
        return turn.key();
    }
}
