package dev.castellan.server.internal.front.body;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.internal.front.time.Deadline;
import dev.castellan.server.internal.front.time.Durations;
import dev.castellan.server.spi.Refusal;
import java.io.IOException;
import java.time.Duration;
import org.xnio.XnioIoThread;
import org.xnio.channels.StreamSourceChannel;

/** Reads one body as it arrives, within limited time, without blocking a thread. Runs on the I/O thread. */
public final class BodyReceiver {

    /** Receives the outcome. */
    public interface Receipt {
        void received(byte[] body);

        void refused(Refusal refusal);

        /** Called if the connection broke. */
        void broken();
    }

    private final StreamSourceChannel channel;
    private final BodyDecoder decoder;
    private final Duration time;
    private final Deadline deadline;
    private final Receipt receipt;
    private boolean done;

    public BodyReceiver(
            StreamSourceChannel channel, BodyDecoder decoder, XnioIoThread thread, Duration time, Receipt receipt) {
        this.channel = channel;
        this.decoder = decoder;
        this.time = time;
        this.deadline = new Deadline(thread, time);
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

    private void pump() {
        try {
            int count = 1;
            boolean whole = false;
            while (!done && count > 0 && !whole) {
                count = channel.read(decoder.space());
                whole = count < 0 ? decoder.end() : count > 0 && decoder.advance();
            }
            if (whole) {
                finish(() -> receipt.received(decoder.body()));
            } else if (count < 0) {
                throw Refusal.of(ErrorKind.INVALID, "body: ended too early");
            }
        } catch (Refusal refusal) {
            finish(() -> receipt.refused(refusal));
        } catch (IOException e) {
            finish(receipt::broken);
        }
    }

    private void expire() {
        finish(() ->
                receipt.refused(Refusal.of(ErrorKind.INVALID, "body: not complete after " + Durations.text(time))));
    }

    private void finish(Runnable outcome) {
        if (!done) {
            done = true;
            deadline.cancel();
            channel.getReadSetter().set(null);
            channel.suspendReads();
            outcome.run();
        }
    }
}
