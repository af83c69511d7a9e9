package dev.castellan.harness.internal.delivery;

import dev.castellan.harness.internal.interception.Delivery;
import dev.castellan.harness.internal.interception.Delivery.Ending;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.xnio.conduits.AbstractStreamSinkConduit;
import org.xnio.conduits.Conduits;
import org.xnio.conduits.StreamSinkConduit;

/**
 * Sends a body in pieces, or only part of it. Accepts all writes immediately, because the front limits the waiting time
 * of writes. Call only on the I/O thread.
 */
final class PartialBody extends AbstractStreamSinkConduit<StreamSinkConduit> {

    private final Delivery delivery;
    private final ResponseDelivery response;
    private final int end;
    /** The rest of the current piece. */
    private final ByteBuffer piece;

    /** Whether Undertow has requested write notifications. */
    private boolean resumed;

    private boolean paused;
    private boolean sent;
    private boolean terminated;

    PartialBody(StreamSinkConduit next, byte[] body, Delivery delivery, ResponseDelivery response) {
        super(next);
        this.delivery = delivery;
        this.response = response;
        // omits the last byte, so a client detects the cut even if the body is short
        int most = delivery.ending() == Ending.COMPLETE ? body.length : body.length - 1;
        this.end = Math.min(most, delivery.bodyBytes());
        this.piece = ByteBuffer.wrap(body, 0, Math.min(end, delivery.pieces().bytes()));
    }

    @Override
    public int write(ByteBuffer accepted) throws IOException {
        int count = accepted.remaining();
        accepted.position(accepted.limit());
        send();
        return count;
    }

    @Override
    public long write(ByteBuffer[] accepted, int offset, int length) throws IOException {
        long count = 0;
        for (int i = offset; i < offset + length; i++) {
            count += write(accepted[i]);
        }
        return count;
    }

    @Override
    public int writeFinal(ByteBuffer accepted) throws IOException {
        return Conduits.writeFinalBasic(this, accepted);
    }

    @Override
    public long writeFinal(ByteBuffer[] accepted, int offset, int length) throws IOException {
        return Conduits.writeFinalBasic(this, accepted, offset, length);
    }

    /** Does nothing, because {@link #flush} ends the output after the last piece. */
    @Override
    public void terminateWrites() {}

    @Override
    public boolean flush() throws IOException {
        send();
        if (!sent) {
            return false;
        }
        if (!terminated) {
            terminated = true;
            next.terminateWrites();
        }
        return next.flush();
    }

    @Override
    public void resumeWrites() {
        resumed = true;
        if (!paused) {
            next.resumeWrites();
        }
    }

    @Override
    public void wakeupWrites() {
        resumed = true;
        if (!paused) {
            next.wakeupWrites();
        }
    }

    @Override
    public void suspendWrites() {
        resumed = false;
        next.suspendWrites();
    }

    @Override
    public boolean isWriteResumed() {
        return resumed;
    }

    /** Sends pieces until the client accepts no more bytes, a pause begins or all pieces are sent. */
    private void send() throws IOException {
        while (!paused && !sent) {
            next.write(piece);
            // writes the head even if the piece is empty
            if (piece.hasRemaining() || !next.flush()) {
                return;
            }
            if (piece.limit() < end) {
                piece.limit(piece.limit() + Math.min(delivery.pieces().bytes(), end - piece.limit()));
                pause(delivery.pieces().pause(), this::proceed);
            } else if (delivery.ending() == Ending.COMPLETE) {
                sent = true;
            } else {
                // ends the connection in a separate task, because Undertow uses the channel after this method returns
                pause(Duration.ZERO, response::endConnection);
            }
        }
    }

    private void pause(Duration time, Runnable then) {
        paused = true;
        next.suspendWrites();
        response.after(time, then);
    }

    private void proceed() {
        paused = false;
        if (resumed) {
            next.wakeupWrites();
        }
    }
}
