package dev.castellan.server.internal.front.connections;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Counts the open connections, in all and of each address block, and chooses which one makes room for a new one. The
 * first of these goes:
 *
 * <ol>
 *   <li>the oldest on which no valid token came and no request is in flight
 *   <li>if an organization has more than half of the connections that there may be: the one of it that has been idle for
 *       longest, else the oldest whose request waits for its client or for its turn
 *   <li>the one that has been idle for longest
 *   <li>the oldest without a valid token
 * </ol>
 *
 * <p>Safe for use by several threads.
 */
final class ConnectionTable {

    private final int mostOfBlock;
    private final LongSupplier nanoTime;
    private final ConnectionGroup all;
    private final Map<Object, ConnectionGroup> blocks = new HashMap<>();

    ConnectionTable(int most, int mostOfBlock, LongSupplier nanoTime) {
        this.all = new ConnectionGroup(most);
        this.mostOfBlock = mostOfBlock;
        this.nanoTime = nanoTime;
    }

    /**
     * Adds a connection. Returns the connections that are to be closed for it, which are not counted any more; the new
     * one itself if there is no room for it.
     */
    synchronized List<OpenConnection> add(OpenConnection connection) {
        List<OpenConnection> out = new ArrayList<>(2);
        ConnectionGroup own = blocks.get(connection.block());
        boolean fits = (own == null || !own.isFull() || pushOut(own, out)) && (!all.isFull() || pushOut(all, out));
        if (fits) {
            all.add(connection);
            blocks.computeIfAbsent(connection.block(), unused -> new ConnectionGroup(mostOfBlock))
                    .add(connection);
        } else {
            out.add(connection);
        }
        return out;
    }

    /** Removes a connection that is closed; does nothing if it is not counted any more. */
    synchronized void remove(OpenConnection connection) {
        if (all.remove(connection)) {
            ConnectionGroup own = block(connection);
            own.remove(connection);
            if (own.size() == 0) {
                blocks.remove(connection.block());
            }
        }
    }

    /** Takes note that a valid token came through a connection. */
    synchronized void recognized(OpenConnection connection) {
        if (all.holds(connection)) {
            all.recognized(connection);
            block(connection).recognized(connection);
        }
    }

    /** Takes note of the organization on whose behalf the latest request of a connection came. */
    synchronized void own(OpenConnection connection, Object owner) {
        if (all.holds(connection)) {
            all.own(connection, owner);
            block(connection).own(connection, owner);
            connection.setOwner(owner);
        }
    }

    /** Returns the idle connections without a valid token that nothing came through for this time. */
    synchronized List<OpenConnection> silent(long nanos) {
        long now = nanoTime();
        return all.strangers().stream()
                .filter(connection -> connection.isIdle() && now - connection.idleSince() >= nanos)
                .toList();
    }

    /** Returns whether there are connections without a valid token. */
    synchronized boolean hasStrangers() {
        return !all.strangers().isEmpty();
    }

    /** Returns whether a connection from a new address would be accepted. */
    synchronized boolean hasRoom() {
        return !all.isFull() || all.next() != null;
    }

    /** Chooses a connection to close, to make room; returns null if all are in use by callers with a valid token. */
    synchronized @Nullable OpenConnection pushOutOne() {
        List<OpenConnection> out = new ArrayList<>(1);
        return pushOut(all, out) ? out.get(0) : null;
    }

    synchronized int size() {
        return all.size();
    }

    long nanoTime() {
        return nanoTime.getAsLong();
    }

    private ConnectionGroup block(OpenConnection connection) {
        return Objects.requireNonNull(blocks.get(connection.block()));
    }

    private boolean pushOut(ConnectionGroup group, Collection<OpenConnection> out) {
        OpenConnection next = group.next();
        if (next == null) {
            return false;
        }
        remove(next);
        out.add(next);
        return true;
    }
}
