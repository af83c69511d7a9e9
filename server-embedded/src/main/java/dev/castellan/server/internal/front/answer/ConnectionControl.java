package dev.castellan.server.internal.front.answer;

import dev.castellan.server.internal.front.head.LingeringClose;
import dev.castellan.server.internal.front.incoming.IncomingRequest;
import io.undertow.connector.ByteBufferPool;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.ServerConnection;
import io.undertow.server.protocol.http.HttpServerConnection;
import io.undertow.util.ConnectionUtils;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.xnio.IoUtils;
import org.xnio.Options;
import org.xnio.channels.StreamSinkChannel;

/** Closes, resets or holds the connection of an exchange, for faulty answers. Used on its I/O thread only. */
final class ConnectionControl {

    private final HttpServerExchange exchange;
    private final IncomingRequest incoming;
    private final ServerConnection connection;

    ConnectionControl(HttpServerExchange exchange, IncomingRequest incoming) {
        this.exchange = exchange;
        this.incoming = incoming;
        this.connection = exchange.getConnection();
    }

    ByteBufferPool buffers() {
        return connection.getByteBufferPool();
    }

    /** Lets the connection be closed after an answer that is still to be written. */
    void closesAfterAnswer() {
        exchange.setPersistent(false);
        incoming.closesAfterAnswer();
    }

    /** Flushes what was written, and returns whether all of it has been sent. */
    boolean flush(StreamSinkChannel channel) throws IOException {
        if (!channel.flush()) {
            return false;
        }
        // a host's Undertow buffers the answers to pipelined requests
        return !(connection instanceof HttpServerConnection http)
                || http.getPipelineBuffer() == null
                || http.getPipelineBuffer().flushPipelinedData();
    }

    /** Closes at once, with or without a reset. */
    void cut() {
        IoUtils.safeClose(connection);
    }

    /** Closes with a reset. */
    void reset() {
        try {
            connection.setOption(Options.CLOSE_ABORT, true);
        } catch (IOException e) {
            // closed already
        }
        cut();
    }

    /** Ends the output, and closes when the client does; closing with unread bytes would be a reset. */
    void close() {
        HttpServerConnection bare = bare();
        if (bare == null) {
            cut();
        } else {
            ConnectionUtils.cleanClose(bare.getChannel());
        }
    }

    /** Sends nothing more, and closes when the client does. */
    void hold() {
        HttpServerConnection bare = bare();
        if (bare != null) {
            LingeringClose.closeWithClient(bare.getChannel());
        }
    }

    /**
     * Detaches the connection from the exchange, which can no longer read or write; returns null for HTTP/2, where
     * several streams share a connection.
     */
    private @Nullable HttpServerConnection bare() {
        if (connection instanceof HttpServerConnection http) {
            incoming.closesAfterAnswer();
            http.clearChannel();
            return http;
        }
        return null;
    }
}
