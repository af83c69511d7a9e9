package dev.castellan.server.internal.front;

import java.io.IOException;
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

    private final ChannelListener<StreamConnection> opened;

    Acceptor(ChannelListener<StreamConnection> opened) {
        this.opened = opened;
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
                LOG.error("a connection could not be accepted", e);
            }
        }
    }
}
