package dev.castellan.server.internal.front;

import dev.castellan.model.internal.text.AddressText;
import dev.castellan.server.limits.Limits;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.xnio.ChannelListener;
import org.xnio.ChannelListeners;
import org.xnio.IoUtils;
import org.xnio.StreamConnection;

/**
 * Counts the open connections. Closes a new connection immediately if the server or the client's address block has
 * reached its connection limit. Thread-safe.
 *
 * <p>Undertow enforces its own limit separately on each I/O thread, and exceeds it under load.
 */
final class ConnectionLimit implements ChannelListener<StreamConnection> {

    private final ChannelListener<? super StreamConnection> next;
    private final int maxConnections;
    private final int maxPerAddress;
    private final AtomicInteger open = new AtomicInteger();
    private final Map<String, Integer> openByAddress = new ConcurrentHashMap<>();
    private final AtomicLong refused = new AtomicLong();

    /**
     * @param next receives the connections within the limit, and can replace their close listener
     */
    ConnectionLimit(Limits limits, ChannelListener<? super StreamConnection> next) {
        this.next = next;
        this.maxConnections = limits.connections();
        this.maxPerAddress = limits.connectionsPerAddress();
    }

    @Override
    public void handleEvent(StreamConnection connection) {
        String client = client(connection);
        if (!tryAdd(client)) {
            refused.incrementAndGet();
            IoUtils.safeClose(connection);
            return;
        }
        ChannelListeners.invokeChannelListener(connection, next);
        removeAtClose(connection, client);
    }

    int open() {
        return open.get();
    }

    /** Returns the number of connections that have been closed because of a limit. */
    long refused() {
        return refused.get();
    }

    /** Returns whether the limit allows a connection from a new address. */
    boolean hasRoom() {
        return open.get() < maxConnections;
    }

    private boolean tryAdd(@Nullable String client) {
        if (open.incrementAndGet() > maxConnections) {
            open.decrementAndGet();
            return false;
        }
        if (client != null && openByAddress.merge(client, 1, Integer::sum) > maxPerAddress) {
            remove(client);
            return false;
        }
        return true;
    }

    private void remove(@Nullable String client) {
        open.decrementAndGet();
        if (client != null) {
            openByAddress.computeIfPresent(client, (block, count) -> count == 1 ? null : count - 1);
        }
    }

    /** Decrements the counts at close. Also calls Undertow's close listener, because a connection can have only one. */
    private void removeAtClose(StreamConnection connection, @Nullable String client) {
        AtomicBoolean removed = new AtomicBoolean();
        Runnable remove = () -> {
            if (removed.compareAndSet(false, true)) {
                remove(client);
            }
        };
        ChannelListener<? super StreamConnection> undertow = connection.getCloseListener();
        connection.setCloseListener(closed -> {
            remove.run();
            ChannelListeners.invokeChannelListener(closed, undertow);
        });
        if (!connection.isOpen()) {
            remove.run();
        }
    }

    private static @Nullable String client(StreamConnection connection) {
        InetSocketAddress peer = connection.getPeerAddress(InetSocketAddress.class);
        return peer == null ? null : AddressText.ofBlock(peer.getAddress());
    }
}
