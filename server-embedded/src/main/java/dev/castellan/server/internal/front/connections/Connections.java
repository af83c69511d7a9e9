package dev.castellan.server.internal.front.connections;

import dev.castellan.server.internal.address.AddressBlock;
import dev.castellan.server.internal.front.time.Sweep;
import dev.castellan.server.internal.front.turns.ReadTurns;
import dev.castellan.server.limits.Limits;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.xnio.ChannelListener;
import org.xnio.ChannelListeners;
import org.xnio.IoUtils;
import org.xnio.StreamConnection;
import org.xnio.XnioIoThread;

/**
 * The open connections of a front. Closes those that are too many, and those that never brought a valid token and have
 * been silent for the time that a head may take. Safe for use by several threads.
 */
public final class Connections {

    /** How often a silent connection is looked at before it is closed. */
    private static final int LOOKS = 4;

    private static final long LONGEST_PAUSE_MILLIS = 1_000;
    private static final long ACCEPT_FAILURE_NANOS = 1_000_000_000;
    private static final Object NO_ADDRESS = "no address";

    private final ConnectionTable table;
    private final ReadTurns turns;
    private final LongSupplier nanoTime;
    private final long silentNanos;
    private final Sweep sweep;
    private final AtomicLong closedForOthers = new AtomicLong();
    private volatile @Nullable Long acceptFailedAt;

    /**
     * Starts without a connection.
     *
     * @param turns closes the connections that are silent, of which there may be thousands
     */
    public Connections(Limits limits, ReadTurns turns, LongSupplier nanoTime) {
        this.table = new ConnectionTable(limits.connections(), limits.connectionsPerAddress(), nanoTime);
        this.turns = turns;
        this.nanoTime = nanoTime;
        this.silentNanos = limits.headerTime().toNanos();
        this.sweep =
                new Sweep(Math.min(LONGEST_PAUSE_MILLIS, limits.headerTime().toMillis() / LOOKS), this::closeSilent);
    }

    /** Counts a new connection; returns null and closes it if there is no room for it. */
    public @Nullable OpenConnection add(StreamConnection connection) {
        acceptFailedAt = null;
        XnioIoThread thread = connection.getIoThread();
        OpenConnection open = new OpenConnection(
                table, block(connection), thread, turns.on(thread), () -> IoUtils.safeClose(connection));
        List<OpenConnection> out = table.add(open);
        closedForOthers.addAndGet(out.size());
        if (out.contains(open)) {
            IoUtils.safeClose(connection);
            return null;
        }
        out.forEach(OpenConnection::close);
        sweep.schedule(thread);
        return open;
    }

    /**
     * Stops counting a connection when it is closed. To be called again when somebody else has set a listener, since
     * there is room for one only.
     */
    public void removeAtClose(OpenConnection open, StreamConnection connection) {
        ChannelListener<? super StreamConnection> first = connection.getCloseListener();
        connection.setCloseListener(closed -> {
            open.closed();
            ChannelListeners.invokeChannelListener(closed, first);
        });
        if (!connection.isOpen()) {
            open.closed();
        }
    }

    /** Makes room, since the process has no room for one more connection. */
    public void acceptFailed() {
        acceptFailedAt = nanoTime.getAsLong();
        OpenConnection out = table.pushOutOne();
        if (out != null) {
            closedForOthers.incrementAndGet();
            out.close();
        }
    }

    /** Returns whether a connection from a new address would be accepted. */
    public boolean hasRoom() {
        Long failed = acceptFailedAt;
        return table.hasRoom() && (failed == null || nanoTime.getAsLong() - failed > ACCEPT_FAILURE_NANOS);
    }

    /** Returns the number of open connections. */
    public int size() {
        return table.size();
    }

    /** Returns how many connections were closed because there were too many, new ones included. */
    public long closedForOthers() {
        return closedForOthers.get();
    }

    private boolean closeSilent() {
        table.silent(silentNanos).forEach(OpenConnection::closeIfSilent);
        return table.hasStrangers();
    }

    private static Object block(StreamConnection connection) {
        InetSocketAddress peer = connection.getPeerAddress(InetSocketAddress.class);
        return peer == null || peer.getAddress() == null ? NO_ADDRESS : AddressBlock.of(peer.getAddress());
    }
}
