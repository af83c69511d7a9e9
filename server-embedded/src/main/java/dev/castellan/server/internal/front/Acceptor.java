package dev.castellan.server.internal.front;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.xnio.ChannelListener;
import org.xnio.ChannelListeners;
import org.xnio.StreamConnection;
import org.xnio.channels.AcceptingChannel;

/**
 * Accepts the connections that wait at a port. Unlike XNIO's own acceptor, it does not log an error if the port has
 * been closed.
 */
final class Acceptor implements ChannelListener<AcceptingChannel<? extends StreamConnection>> {

    private static final Logger LOG = LoggerFactory.getLogger(Acceptor.class);
    private static final long LOG_PAUSE_NANOS = 1_000_000_000;

    private final ChannelListener<StreamConnection> opened;
    private final Runnable failed;
    private final AtomicLong failures = new AtomicLong();
    private final AtomicLong loggedAt = new AtomicLong(System.nanoTime() - LOG_PAUSE_NANOS);

    /**
     * Passes connections on.
     *
     * @param failed called after a connection could not be accepted, for example for want of a file descriptor
     */
    Acceptor(ChannelListener<StreamConnection> opened, Runnable failed) {
        this.opened = opened;
        this.failed = failed;
    }

    @Override
    public void handleEvent(AcceptingChannel<? extends StreamConnection> port) {
        try {
            StreamConnection connection = port.accept();
            if (connection != null) {
                ChannelListeners.invokeChannelListener(connection, opened);
            }
        } catch (IOException e) {
            if (port.isOpen()) {
                log(e);
                failed.run();
            }
        }
    }

    /** Writes one line a second at most: while the process lacks file descriptors, this happens over and over. */
    private void log(IOException problem) {
        failures.incrementAndGet();
        long last = loggedAt.get();
        long now = System.nanoTime();
        if (now - last >= LOG_PAUSE_NANOS && loggedAt.compareAndSet(last, now)) {
            LOG.error("{} connections could not be accepted", failures.getAndSet(0), problem);
        }
    }
}
