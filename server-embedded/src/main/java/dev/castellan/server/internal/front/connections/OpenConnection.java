package dev.castellan.server.internal.front.connections;

import dev.castellan.server.internal.front.turns.ConnectionTurns;
import dev.castellan.server.internal.front.turns.TurnKey;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** An open connection, and whether it is in use. Safe for use by several threads. */
public final class OpenConnection {

    private final ConnectionTable table;
    private final Object block;
    private final Executor ioThread;
    private final ConnectionTurns turns;
    private final Runnable close;
    private volatile boolean recognized;
    private volatile @Nullable Object owner;
    private volatile boolean busy;
    private volatile boolean served;
    private volatile boolean refused;
    private volatile long idleSince;
    private volatile BooleanSupplier silent = () -> true;
    private volatile Runnable forget = () -> {};

    OpenConnection(ConnectionTable table, Object block, Executor ioThread, ConnectionTurns turns, Runnable close) {
        this.table = table;
        this.block = block;
        this.ioThread = ioThread;
        this.turns = turns;
        this.close = close;
        this.idleSince = table.nanoTime();
    }

    /** Sets what tells, on the I/O thread, whether no part of a request has arrived since the last one ended. */
    public void silentIf(BooleanSupplier condition) {
        silent = condition;
    }

    /** Sets what frees the memory for reading, on the I/O thread, when the connection is closed. It may run twice. */
    public void whenClosed(Runnable action) {
        forget = action;
    }

    /** Notes that the connection is closed. */
    void closed() {
        table.remove(this);
        execute(forget);
    }

    /** Notes that a request is in flight. */
    public void begin() {
        served = false;
        busy = true;
    }

    /**
     * Notes whether the server works on the request in flight; if it does not, the request waits for its client or for
     * its turn.
     */
    public void serve(boolean works) {
        served = works;
    }

    /** Notes that the request in flight is refused for want of a turn. */
    public void refuse() {
        refused = true;
    }

    /** Returns whether a request was refused for want of a turn since this was last called. */
    public boolean takeRefused() {
        if (!refused) {
            return false;
        }
        refused = false;
        return true;
    }

    /** Notes that the request has ended. */
    public void end() {
        idleSince = table.nanoTime();
        busy = false;
    }

    /** Notes that a request with a valid token came through this connection. */
    public void recognize() {
        if (!recognized) {
            recognized = true;
            table.recognized(this);
        }
    }

    /** Notes on behalf of which organization the latest request came. */
    public void ownedBy(Object organization) {
        if (!organization.equals(owner)) {
            table.own(this, organization);
        }
    }

    /** Returns the organization on whose behalf the latest request came; null if none is known. */
    @Nullable
    Object owner() {
        return owner;
    }

    void setOwner(Object organization) {
        owner = organization;
    }

    /** Returns on whose behalf the connection is read: the organization of the latest request, if one is known. */
    public TurnKey turnKey() {
        Object organization = owner;
        return new TurnKey(organization == null ? TurnKey.STRANGERS : organization, block);
    }

    /** Runs work on the I/O thread, at once or when it is the turn of the one on whose behalf the connection is read. */
    public void inTurn(Runnable work) {
        turns.take(turnKey(), work);
    }

    /**
     * Runs what refuses the request in flight and closes the connection, at the rate of the organization. Called on the
     * I/O thread.
     */
    public void pace(Runnable refusal) {
        turns.pace(turnKey(), refusal);
    }

    /** Returns the address block of the client. */
    Object block() {
        return block;
    }

    /** Returns whether nothing has come since the last request. To be called on the I/O thread. */
    private boolean isSilent() {
        return !busy && silent.getAsBoolean();
    }

    boolean isIdle() {
        return !busy;
    }

    /** Returns whether the server works on a request. */
    boolean isServed() {
        return busy && served;
    }

    /** Returns when the last request ended, or the connection was opened, as {@link System#nanoTime()}. */
    long idleSince() {
        return idleSince;
    }

    /** Closes the connection on its I/O thread. */
    void close() {
        execute(close);
    }

    /** Closes the connection in its turn, if nothing has come until then. */
    void closeIfSilent() {
        inTurn(() -> {
            if (isSilent()) {
                close.run();
            }
        });
    }

    private void execute(Runnable action) {
        try {
            ioThread.execute(action);
        } catch (RejectedExecutionException e) {
            // the front closes all connections
        }
    }
}
