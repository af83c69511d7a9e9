package dev.castellan.server.internal.front.body;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.internal.front.held.Holding;
import dev.castellan.server.internal.front.time.Deadline;
import dev.castellan.server.internal.front.time.Durations;
import dev.castellan.server.spi.Refusal;
import java.io.IOException;
import org.xnio.channels.StreamSourceChannel;

/** Reads one body as it arrives, within limited time, without blocking a thread. Runs on the I/O thread. */
public final class BodyReceiver {

    /** Receives the outcome. */
    public interface Receipt {
        /** Called with the whole body, whose bytes stay counted: the receipt releases them. */
        void received(byte[] body);

        void refused(Refusal refusal);

        /** Called if the connection broke. */
        void broken();
    }

    private final StreamSourceChannel channel;
    private BodyDecoder decoder;
    private final Deadline deadline;
    private final Holding holding;
    private final Receipt receipt;
    private boolean done;

    /**
     * Prepares to receive a body.
     *
     * @param deadline when the body must be complete
     * @param holding counts the bytes, also those of a whole body that waits for its turn
     */
    public BodyReceiver(
            StreamSourceChannel channel, BodyDecoder decoder, Deadline deadline, Holding holding, Receipt receipt) {
        this.channel = channel;
        this.decoder = decoder;
        this.deadline = deadline;
        this.holding = holding;
        this.receipt = receipt;
    }

    public void start() {
        pump();
        if (!done) {
            deadline.start(this::expire);
            channel.getReadSetter().set(ready -> pump());
            channel.resumeReads();
        }
    }

    /** Receives no more, since the exchange is over. May be called by any thread. */
    public void stop() {
        deadline.cancel();
        holding.release();
    }

    private void pump() {
        try {
            int count = 1;
            boolean whole = false;
            while (!done && count > 0 && !whole) {
                count = channel.read(decoder.space());
                whole = count < 0 ? decoder.end() : count > 0 && decoder.advance();
            }
            if (whole) {
                finishWhole();
            } else if (count < 0) {
                throw Refusal.of(ErrorKind.INVALID, "body: ended too early");
            } else if (!done && !holding.tryHold(decoder.held())) {
                throw Refusal.of(
                        ErrorKind.UNAVAILABLE,
                        "body: too many bytes of incomplete requests and unread answers are held for this client: read"
                                + " its answers, or try again later");
            }
            decoder.keep();
        } catch (Refusal refusal) {
            fail(() -> receipt.refused(refusal));
        } catch (IOException e) {
            fail(receipt::broken);
        }
    }

    private void finishWhole() {
        byte[] body = decoder.body();
        if (!holding.tryWaitForTurn(body.length)) {
            throw Refusal.of(
                    ErrorKind.UNAVAILABLE,
                    "body: too many bytes of requests that wait are held for this client: try again later");
        }
        finish(() -> receipt.received(body));
    }

    private void expire() {
        fail(() -> receipt.refused(
                Refusal.of(ErrorKind.INVALID, "body: not complete after " + Durations.text(deadline.time()))));
    }

    private void fail(Runnable outcome) {
        finish(() -> {
            holding.release();
            outcome.run();
        });
    }

    /** Ends the receipt, and refers to no byte of the body any more. */
    private void finish(Runnable outcome) {
        if (!done) {
            done = true;
            decoder = NoBody.DECODER;
            deadline.cancel();
            channel.getReadSetter().set(null);
            channel.suspendReads();
            outcome.run();
        }
    }
}
