package dev.castellan.server.internal.front.turns;

import org.xnio.XnioIoThread;

/**
 * The refusal of a step, which takes a turn itself: otherwise a client whose requests are refused would keep an I/O
 * thread busy with refusing.
 */
record RefusedTurn(Turn turn) implements Turn {

    @Override
    public TurnKey key() {
        return turn.key();
    }

    @Override
    public boolean isWrite() {
        return false;
    }

    @Override
    public XnioIoThread ioThread() {
        return turn.ioThread();
    }

    @Override
    public void run() {
        turn.refuse();
    }

    @Override
    public void refuse() {
        turn.refuse();
    }
}
