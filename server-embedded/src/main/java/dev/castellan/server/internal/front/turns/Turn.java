package dev.castellan.server.internal.front.turns;

import org.xnio.XnioIoThread;

/** A step of a request that waits for its turn. Either {@link #run} or {@link #refuse} is called, once. */
public interface Turn extends Runnable {

    /** Returns on whose behalf the step runs. */
    TurnKey key();

    /** Returns whether the step may change the state of the organization. */
    boolean isWrite();

    /** Returns the I/O thread of the connection. */
    XnioIoThread ioThread();

    /** Runs the step. Never throws. */
    @Override
    void run();

    /** Refuses the request, since it cannot be served at the moment. Never throws. */
    void refuse();
}
