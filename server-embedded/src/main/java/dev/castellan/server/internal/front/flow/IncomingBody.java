package dev.castellan.server.internal.front.flow;

import dev.castellan.server.internal.front.answer.ExchangeEnd;
import dev.castellan.server.internal.front.body.BodyReceiver;
import dev.castellan.server.internal.front.held.Holding;
import dev.castellan.server.internal.front.incoming.IncomingRequest;
import dev.castellan.server.internal.front.time.Deadline;
import dev.castellan.server.limits.Limits;
import io.undertow.io.IoCallback;
import io.undertow.io.Sender;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.protocol.http.HttpContinue;
import io.undertow.util.Headers;
import java.io.IOException;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Receives the body of a request, and counts its bytes until it is answered, refused or lost. */
final class IncomingBody {

    private final HttpServerExchange exchange;
    private final ExchangeEnd end;
    private final IncomingRequest incoming;
    private final Limits limits;
    private final Executor ioThread;
    private volatile @Nullable Holding holding;

    /** @param ioThread runs work on the I/O thread of the connection, at once if it is called there */
    IncomingBody(
            HttpServerExchange exchange, ExchangeEnd end, IncomingRequest incoming, Limits limits, Executor ioThread) {
        this.exchange = exchange;
        this.end = end;
        this.incoming = incoming;
        this.limits = limits;
        this.ioThread = ioThread;
    }

    /**
     * Sends {@code 100 Continue} if the client waits for it, and then receives the body. Called on the I/O thread.
     *
     * @param counter returns what counts the bytes; asked once
     */
    void receive(Supplier<Holding> counter, BodyReceiver.Receipt receipt) {
        incoming.served(false);
        if (!incoming.head().framing().expectsContinue()) {
            read(counter, receipt);
            return;
        }
        exchange.getRequestHeaders().put(Headers.EXPECT, HttpContinue.CONTINUE);
        HttpContinue.sendContinueResponse(exchange, new IoCallback() {
            @Override
            public void onComplete(HttpServerExchange same, Sender sender) {
                ioThread.execute(() -> read(counter, receipt));
            }

            @Override
            public void onException(HttpServerExchange same, Sender sender, IOException exception) {
                receipt.broken();
            }
        });
    }

    private void read(Supplier<Holding> counter, BodyReceiver.Receipt receipt) {
        Holding opened = counter.get();
        holding = opened;
        BodyReceiver receiver = new BodyReceiver(
                incoming.bodyChannel(),
                incoming.bodyDecoder(limits.body()),
                new Deadline(exchange.getIoThread(), limits.bodyTime(), incoming.lateWork()),
                opened,
                receipt);
        end.then(receiver::stop);
        receiver.start();
    }

    /** Counts the bytes no longer, if any were received. May be called by any thread. */
    void release() {
        Holding received = holding;
        if (received != null) {
            received.release();
        }
    }
}
