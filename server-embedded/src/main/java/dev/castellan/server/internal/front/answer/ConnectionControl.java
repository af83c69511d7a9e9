package dev.castellan.server.internal.front.answer;

import dev.castellan.server.internal.front.incoming.IncomingRequest;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.ServerConnection;
import io.undertow.server.protocol.http.HttpServerConnection;
import io.undertow.util.ConnectionUtils;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.xnio.IoUtils;
import org.xnio.Options;
import org.xnio.channels.StreamSinkChannel;
import org.xnio.conduits.ConduitStreamSourceChannel;

/** The connection under an exchange, for answers that break it. Used on its I/O thread only. */
final class ConnectionControl {

    private final HttpServerExchange exchange;
    private final IncomingRequest incoming;
    private final ServerConnection connection;

    ConnectionControl(HttpServerExchange exchange, IncomingRequest incoming) {
        this.exchange = exchange;
        this.incoming = incoming;
        this.connection = exchange.getConnection();
    }

    /** Has the connection closed behind an answer that is still to be written. */
    void closesAfterAnswer() {
        exchange.setPersistent(false);
        incoming.closesAfterAnswer();
    }

    /** Sends what was written so far; returns whether all of it is on its way. */
    boolean flush(StreamSinkChannel channel) throws IOException {
        if (!channel.flush()) {
            return false;
        }
        // a host's Undertow collects answers, for requests that were sent at once
        return !(connection instanceof HttpServerConnection http)
                || http.getPipelineBuffer() == null
                || http.getPipelineBuffer().flushPipelinedData();
    }

    /** Closes at once, in whichever way the client gets to see it. */
    void cut() {
        IoUtils.safeClose(connection);
    }

    /** Closes so that the client sees a reset. */
    void reset() {
        try {
            connection.setOption(Options.CLOSE_ABORT, true);
        } catch (IOException e) {
            // closed already
        }
        cut();
    }

    /** Says that nothing more comes, and closes once the client has: a close before bytes are read would be a reset. */
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
            ConduitStreamSourceChannel source = bare.getChannel().getSourceChannel();
            source.setReadListener(this::throwAway);
            source.wakeupReads();
        }
    }

    /** Takes the connection away from the exchange, which from now on neither reads nor writes; several streams share HTTP/2. */
    private @Nullable HttpServerConnection bare() {
        if (connection instanceof HttpServerConnection http) {
            incoming.closesAfterAnswer();
            http.clearChannel();
            return http;
        }
        return null;
    }

    private void throwAway(ConduitStreamSourceChannel source) {
        try {
            if (source.read(ByteBuffer.allocate(1024)) < 0) {
                cut();
            }
        } catch (IOException e) {
            cut();
        }
    }
}
