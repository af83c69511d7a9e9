package dev.castellan.harness.internal.delivery;

import io.undertow.server.ServerConnection;
import io.undertow.server.protocol.http.HttpServerConnection;
import io.undertow.util.ConnectionUtils;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.xnio.IoUtils;
import org.xnio.Options;
import org.xnio.StreamConnection;
import org.xnio.conduits.ConduitStreamSourceChannel;

/** Ends connections whose exchange is incomplete. Call only on the connection's I/O thread. */
final class ConnectionEnd {

    private static final int DISCARDED_BYTES = 1024;

    private ConnectionEnd() {}

    /** Resets the connection. */
    static void reset(ServerConnection connection) {
        try {
            connection.setOption(Options.CLOSE_ABORT, true);
        } catch (IOException e) {
            // already closed
        }
        IoUtils.safeClose(connection);
    }

    /**
     * Ends the output, and closes the connection after the client has closed its end. Closing earlier would reset a
     * connection that has unread bytes.
     */
    static void close(ServerConnection connection) {
        StreamConnection bare = detach(connection);
        if (bare == null) {
            IoUtils.safeClose(connection);
        } else {
            ConnectionUtils.cleanClose(bare);
        }
    }

    /** Sends no further bytes, and closes the connection after the client has closed its end. */
    static void hold(ServerConnection connection) {
        StreamConnection bare = detach(connection);
        if (bare != null) {
            bare.getSourceChannel().setReadListener(input -> discard(bare, input));
            bare.getSourceChannel().wakeupReads();
        }
    }

    /**
     * Detaches a connection from its exchange, which can then neither read nor write.
     *
     * @return the detached connection, or null for HTTP/2, where exchanges share a connection
     */
    private static @Nullable StreamConnection detach(ServerConnection connection) {
        if (!(connection instanceof HttpServerConnection http)) {
            return null;
        }
        http.clearChannel();
        http.getChannel().getSinkChannel().setWriteListener(null);
        http.getChannel().getSinkChannel().suspendWrites();
        return http.getChannel();
    }

    private static void discard(StreamConnection connection, ConduitStreamSourceChannel input) {
        try {
            if (input.read(ByteBuffer.allocate(DISCARDED_BYTES)) < 0) {
                IoUtils.safeClose(connection);
            }
        } catch (IOException e) {
            IoUtils.safeClose(connection);
        }
    }
}
