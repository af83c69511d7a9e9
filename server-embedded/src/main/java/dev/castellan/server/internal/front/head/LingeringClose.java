package dev.castellan.server.internal.front.head;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.xnio.ChannelListeners;
import org.xnio.IoUtils;
import org.xnio.StreamConnection;
import org.xnio.conduits.ConduitStreamSinkChannel;
import org.xnio.conduits.ConduitStreamSourceChannel;

/**
 * Ends the output of a connection, and closes it when the client does; to close it with unread bytes would be a reset,
 * and the client might not read its last answer. Undertow does the same, but with a timer that keeps the connection in
 * memory for ten seconds, also one that has been closed meanwhile.
 */
public final class LingeringClose {

    private static final int DISCARDED_AT_ONCE = 1024;

    private LingeringClose() {}

    /** Begins to close a connection whose input is discarded. Called on its I/O thread. */
    static void begin(StreamConnection connection) {
        closeWithClient(connection);
        ConduitStreamSinkChannel sink = connection.getSinkChannel();
        try {
            sink.shutdownWrites();
            if (!sink.flush()) {
                sink.setWriteListener(ChannelListeners.flushingChannelListener(
                        null, (channel, failure) -> IoUtils.safeClose(connection)));
                sink.resumeWrites();
            }
        } catch (IOException e) {
            IoUtils.safeClose(connection);
        }
    }

    /** Discards the input of a connection, and closes it when the client does. Its output stays as it is. */
    public static void closeWithClient(StreamConnection connection) {
        ConduitStreamSourceChannel source = connection.getSourceChannel();
        source.setReadListener(input -> discard(connection, input));
        source.wakeupReads();
    }

    private static void discard(StreamConnection connection, ConduitStreamSourceChannel input) {
        try {
            if (input.read(ByteBuffer.allocate(DISCARDED_AT_ONCE)) < 0) {
                IoUtils.safeClose(connection);
            }
        } catch (IOException e) {
            IoUtils.safeClose(connection);
        }
    }
}
