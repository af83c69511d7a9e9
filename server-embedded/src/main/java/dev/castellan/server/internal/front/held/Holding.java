package dev.castellan.server.internal.front.held;

import dev.castellan.server.internal.front.turns.TurnKey;

/**
 * The bytes that are held for one request or connection while it waits for its client or for its turn. They are counted
 * until they are released, which happens once, or until the holding is cut because others need the room. Safe for use by
 * several threads.
 */
public final class Holding {

    private final HeldBytes all;
    private final TurnKey key;
    private final Runnable cut;
    /** Guarded by the lock of {@link HeldBytes}, as are the next. */
    private long counted;

    private boolean over;
    private boolean waitsForTurn;

    Holding(HeldBytes all, TurnKey key, Runnable cut) {
        this.all = all;
        this.key = key;
        this.cut = cut;
    }

    /** Sets how many bytes are held, if its client may hold that many. Returns whether it may. */
    public boolean tryHold(long bytes) {
        return all.change(this, bytes, false);
    }

    /** Sets how many bytes are held. If it is too much for all, what is held for those that hold the most is cut. */
    public void hold(long bytes) {
        all.change(this, bytes, true);
    }

    /**
     * Sets how many bytes wait for their turn from now on, and not for the client any more, if that many may wait for
     * this client. Returns whether they may.
     */
    public boolean tryWaitForTurn(long bytes) {
        return all.waitForTurn(this, bytes);
    }

    /** Counts the bytes out, if they are counted still. Later changes have no effect. */
    public void release() {
        all.end(this);
    }

    TurnKey key() {
        return key;
    }

    long counted() {
        return counted;
    }

    void count(long bytes) {
        counted = bytes;
    }

    boolean waitsForTurn() {
        return waitsForTurn;
    }

    void setWaitsForTurn() {
        waitsForTurn = true;
    }

    boolean isOver() {
        return over;
    }

    void end() {
        over = true;
    }

    /** Ends the connection for which the bytes are held. To be called without a lock. */
    void cut() {
        cut.run();
    }
}
