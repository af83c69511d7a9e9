package dev.castellan.server.internal.front.turns;

import java.time.Duration;
import java.util.Arrays;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.xnio.StreamConnection;
import org.xnio.XnioIoThread;
import org.xnio.XnioWorker;
import org.xnio.conduits.ConduitStreamSourceChannel;
import org.xnio.conduits.ReadReadyHandler;

/**
 * Decides when the connections that are ready are read, when new ones are opened, and when late ones are closed: at once
 * for a short time, the others in turns over their owners. An I/O thread may find a thousand connections of one client
 * ready, new or late together, and reading a body, or the first head of a connection, takes much longer than a turn may.
 */
public final class ReadTurns {

    /** How many new connections may wait for their turn on an I/O thread; they are not counted as connections yet. */
    static final int MOST_UNOPENED = 4096;

    private final IoTurns turns;
    /** How many new connections wait for their turn on each I/O thread; each element is used by its thread only. */
    private final int[] unopened;

    private final PacedReads[] paced;

    /**
     * Prepares turns for the I/O threads of a front.
     *
     * @param longest how long a connection may wait before it is read out of turn
     */
    public ReadTurns(XnioWorker worker, Duration longest) {
        this(worker, longest, System::nanoTime);
    }

    ReadTurns(XnioWorker worker, Duration longest, LongSupplier nanoTime) {
        this.turns = new IoTurns(worker, longest, Allowance.forAll(), nanoTime);
        this.unopened = new int[worker.getIoThreadCount()];
        this.paced = new PacedReads[worker.getIoThreadCount()];
        Arrays.setAll(paced, thread -> new PacedReads(turns::take));
    }

    /**
     * Makes the input of a new connection take turns.
     *
     * @param key returns on whose behalf it is read, as far as that is known at the moment
     * @param refused returns whether a request was refused for want of a turn since it was last asked
     */
    public void install(StreamConnection connection, Supplier<TurnKey> key, BooleanSupplier refused) {
        ConduitStreamSourceChannel source = connection.getSourceChannel();
        ReadReadyHandler listener = new ReadReadyHandler.ChannelListenerHandler<>(source);
        TurnedSource turned =
                new TurnedSource(source.getConduit(), this, connection.getIoThread(), key, refused, listener);
        source.getConduit().setReadReadyHandler(turned);
        source.setConduit(turned);
    }

    /**
     * Opens a new connection, at once or when it is the turn of its address. Called on its I/O thread.
     *
     * @param key on whose behalf it is opened
     * @param open lets the connection be read
     */
    public void open(XnioIoThread thread, TurnKey key, Runnable open) {
        int number = thread.getNumber();
        if (mayReadAtOnce(thread) || unopened[number] >= MOST_UNOPENED) {
            open.run();
            return;
        }
        unopened[number]++;
        turns.take(new WorkTurn(thread, key, () -> {
            unopened[number]--;
            open.run();
        }));
    }

    /** Returns whether a connection is read without a turn. Called on its I/O thread. */
    boolean mayReadAtOnce(XnioIoThread thread) {
        return turns.mayRunAtOnce(thread);
    }

    /** Returns what reads the connections of an I/O thread whose last request was refused. */
    PacedReads paced(XnioIoThread thread) {
        return paced[thread.getNumber()];
    }

    /** Returns what else the connections of an I/O thread take turns for. */
    public ConnectionTurns on(XnioIoThread thread) {
        return new ConnectionTurns() {
            @Override
            public void take(TurnKey key, Runnable work) {
                turns.take(new WorkTurn(thread, key, work));
            }

            @Override
            public void pace(TurnKey key, Runnable refusal) {
                PacedReads reads = paced(thread);
                if (reads.mayRead(key, thread)) {
                    refusal.run();
                } else {
                    reads.await(new WorkTurn(thread, key, refusal));
                }
            }
        };
    }

    void take(Turn turn) {
        turns.take(turn);
    }

    private record WorkTurn(XnioIoThread ioThread, TurnKey key, Runnable work) implements Turn {

        @Override
        public boolean isWrite() {
            return false;
        }

        @Override
        public void run() {
            work.run();
        }

        /** Runs it after all: a new connection counts only when it is open, and a late one is to be closed. */
        @Override
        public void refuse() {
            run();
        }
    }
}
