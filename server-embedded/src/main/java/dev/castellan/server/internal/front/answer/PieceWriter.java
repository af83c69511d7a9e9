package dev.castellan.server.internal.front.answer;

import dev.castellan.server.internal.front.time.Deadline;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.xnio.channels.StreamSinkChannel;

/** Sends bytes piece by piece, the head of the answer before the first. Used on the I/O thread only. */
final class PieceWriter {

    private final ConnectionControl line;
    private final StreamSinkChannel channel;
    private final Deadline deadline;
    private final Runnable broken;
    private ByteBuffer piece = ByteBuffer.allocate(0);
    private Runnable sent = () -> {};
    private boolean waits;

    /** Prepares for sending. A client that does not take a piece in this time loses its connection, by the last argument. */
    PieceWriter(ConnectionControl line, StreamSinkChannel channel, Deadline deadline, Runnable broken) {
        this.line = line;
        this.channel = channel;
        this.deadline = deadline;
        this.broken = broken;
        channel.getWriteSetter().set(ready -> pump());
    }

    /** Sends the next bytes, perhaps none but the head, and then goes on with the next step. */
    void send(ByteBuffer bytes, Runnable next) {
        piece = bytes;
        sent = next;
        pump();
    }

    private void pump() {
        try {
            endWait();
            if (isSent()) {
                sent.run();
            } else {
                await();
            }
        } catch (IOException e) {
            broken.run();
        }
    }

    private boolean isSent() throws IOException {
        while (piece.hasRemaining()) {
            if (channel.write(piece) == 0) {
                return false;
            }
        }
        return line.flush(channel);
    }

    private void await() {
        waits = true;
        deadline.start(broken);
        channel.resumeWrites();
    }

    /** Before anything is written: with its last byte the exchange is over, and the channel no longer ours. */
    private void endWait() {
        if (waits) {
            waits = false;
            deadline.cancel();
            channel.suspendWrites();
        }
    }
}
