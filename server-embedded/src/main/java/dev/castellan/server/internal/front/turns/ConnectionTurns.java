package dev.castellan.server.internal.front.turns;

/** What a connection needs of its I/O thread besides being read. Thousands of connections may need it at once. */
public interface ConnectionTurns {

    /** Runs work on the I/O thread, at once or when it is the turn of its owner. May be called by any thread. */
    void take(TurnKey key, Runnable work);

    /**
     * Runs what refuses a request and closes its connection: at a bounded rate for each owner, since its client may
     * connect again at once. Called on the I/O thread.
     */
    void pace(TurnKey key, Runnable refusal);
}
