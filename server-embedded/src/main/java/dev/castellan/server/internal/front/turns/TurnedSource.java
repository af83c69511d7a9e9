package dev.castellan.server.internal.front.turns;

import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.xnio.XnioIoThread;
import org.xnio.conduits.AbstractStreamSourceConduit;
import org.xnio.conduits.ReadReadyHandler;
import org.xnio.conduits.StreamSourceConduit;

/**
 * The input of a connection, whose listener is called when it is the turn of its owner. While it waits, the socket is
 * not looked at. Safe for use by several threads.
 */
final class TurnedSource extends AbstractStreamSourceConduit<StreamSourceConduit> implements ReadReadyHandler {

    private final ReadTurns turns;
    private final XnioIoThread thread;
    private final Supplier<TurnKey> key;
    private final BooleanSupplier refused;
    private volatile ReadReadyHandler handler;
    private volatile boolean terminated;
    /** The turn that was asked for and has not come yet. Guarded by this, and changed on the I/O thread only. */
    private @Nullable ReadTurn waiting;
    /** Whether reads are resumed, while this waits. Guarded by this. */
    private boolean wanted;

    /**
     * @param refused returns whether a request was refused for want of a turn since it was last asked
     * @param handler is told when the input may be read
     */
    TurnedSource(
            StreamSourceConduit next,
            ReadTurns turns,
            XnioIoThread thread,
            Supplier<TurnKey> key,
            BooleanSupplier refused,
            ReadReadyHandler handler) {
        super(next);
        this.turns = turns;
        this.thread = thread;
        this.key = key;
        this.refused = refused;
        this.handler = handler;
    }

    @Override
    public void setReadReadyHandler(ReadReadyHandler other) {
        handler = other;
    }

    @Override
    public void readReady() {
        if (refused.getAsBoolean() && !turns.paced(thread).mayRead(key.get(), thread)) {
            beginWait(turns.paced(thread)::await);
        } else if (turns.mayReadAtOnce(thread)) {
            handler.readReady();
        } else {
            beginWait(turns::take);
        }
    }

    @Override
    public void terminated() {
        terminated = true;
        dropTurn();
        handler.terminated();
    }

    @Override
    public void forceTermination() {
        handler.forceTermination();
    }

    @Override
    public void resumeReads() {
        if (isFree()) {
            next.resumeReads();
        } else {
            setResumed(true);
        }
    }

    @Override
    public synchronized void wakeupReads() {
        if (waiting != null) {
            wanted = true; // the turn calls the listener
        } else {
            next.wakeupReads();
        }
    }

    @Override
    public void suspendReads() {
        if (isFree()) {
            next.suspendReads();
        } else {
            setResumed(false);
        }
    }

    @Override
    public synchronized boolean isReadResumed() {
        return waiting == null ? next.isReadResumed() : wanted;
    }

    private synchronized void setResumed(boolean resumed) {
        if (waiting != null) {
            wanted = resumed;
        } else if (resumed) {
            next.resumeReads();
        } else {
            next.suspendReads();
        }
    }

    /** Returns whether this does not wait, and will not before its I/O thread, which calls this, goes on. */
    private boolean isFree() {
        return waiting == null && Thread.currentThread() == thread;
    }

    /** Asks for a turn, unless this waits already or is over. */
    private void beginWait(Consumer<Turn> queue) {
        ReadTurn turn;
        synchronized (this) {
            if (waiting != null || terminated) {
                return;
            }
            turn = new ReadTurn(this, key.get());
            waiting = turn;
            wanted = next.isReadResumed();
            next.suspendReads();
        }
        queue.accept(turn);
    }

    /** Returns whether the listener wants to be called. */
    private synchronized boolean endWait() {
        waiting = null;
        if (wanted) {
            next.resumeReads();
        }
        return wanted;
    }

    private void takeTurn() {
        if (endWait() && !terminated) {
            handler.readReady();
        }
    }

    /** Keeps nothing of a closed connection in memory: its turn may come late. */
    private synchronized void dropTurn() {
        if (waiting != null) {
            waiting.drop();
        }
    }

    /** The turn of an input. */
    private static final class ReadTurn implements Turn {

        private final XnioIoThread thread;
        /** Does not change, while that of the connection may when it is read. */
        private final TurnKey key;

        private volatile @Nullable TurnedSource source;

        ReadTurn(TurnedSource source, TurnKey key) {
            this.thread = source.thread;
            this.key = key;
            this.source = source;
        }

        @Override
        public TurnKey key() {
            return key;
        }

        @Override
        public boolean isWrite() {
            return false;
        }

        @Override
        public XnioIoThread ioThread() {
            return thread;
        }

        @Override
        public void run() {
            TurnedSource due = source;
            if (due != null) {
                due.takeTurn();
            }
        }

        /** Reads after all: what was sent decides what becomes of the request. */
        @Override
        public void refuse() {
            run();
        }

        void drop() {
            source = null;
        }
    }
}
