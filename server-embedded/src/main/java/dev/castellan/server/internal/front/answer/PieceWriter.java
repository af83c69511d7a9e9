package dev.castellan.server.internal.front.answer;

import dev.castellan.server.internal.front.time.Deadline;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.xnio.channels.StreamSinkChannel;

/** Sends an answer piece by piece, with the head before the first piece. Used on the I/O thread only. */
final class PieceWriter {

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final ConnectionControl connection;
    private final StreamSinkChannel channel;
    private final Deadline deadline;
    private final Runnable broken;
    private ByteBuffer piece = NOTHING;
    private Runnable sent = () -> {};
    private boolean waits;

    /** Prepares to send. If the client does not read a piece before the deadline, the last argument runs. */
    PieceWriter(ConnectionControl connection, StreamSinkChannel channel, Deadline deadline, Runnable broken) {
        this.connection = connection;
        this.channel = channel;
        this.deadline = deadline;
        this.broken = broken;
        channel.getWriteSetter().set(ready -> pump());
    }

    /** Sends the next bytes, and then runs the next step. */
    void send(ByteBuffer bytes, Runnable next) {
        piece = bytes;
        sent = next;
        pump();
    }

    private void pump() {
        try {
            endWait();
            if (isSent()) {
                piece = NOTHING;
                Runnable next = sent;
                sent = () -> {};
                next.run();
            } else {
                await();
            }
        } catch (IOException e) {
            broken.run();
        }
    }

    private boolean isSent() throws IOException {
        return PooledWrites.write(piece, channel, connection.buffers()) && connection.flush(channel);
    }

    private void await() {
        waits = true;
        deadline.start(broken);
        channel.resumeWrites();
    }

    /** Ends waiting before anything is written: after the last byte the channel belongs to the next exchange. */
    private void endWait() {
        if (waits) {
            waits = false;
            deadline.cancel();
            channel.suspendWrites();
        }
    }
}
