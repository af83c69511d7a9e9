package dev.castellan.server.internal.front.answer;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.internal.front.held.Holding;
import dev.castellan.server.internal.front.time.Deadline;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.HeaderMap;
import io.undertow.util.HttpString;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.function.Supplier;
import org.xnio.IoUtils;
import org.xnio.channels.StreamSinkChannel;

/**
 * Writes one answer at once, with its length, and ends the exchange. The connection of a client that does not read the
 * answer in time is closed. Used by one thread at a time: the one that made the answer, then the I/O thread.
 */
public final class AnswerWriter {

    private final HttpServerExchange exchange;
    private final ExchangeEnd end;
    private final ByteBuffer body;
    private final Duration time;
    private final Supplier<Holding> counter;
    private boolean waits;

    private AnswerWriter(
            HttpServerExchange exchange, ExchangeEnd end, byte[] body, Duration time, Supplier<Holding> counter) {
        this.exchange = exchange;
        this.end = end;
        this.body = ByteBuffer.wrap(body);
        this.time = time;
        this.counter = counter;
    }

    /**
     * Writes an answer. Nothing refers to it once the exchange is over.
     *
     * @param bodyless whether only the head is sent, as for HEAD
     * @param time the longest time that the client may take to read the answer
     * @param counter returns what counts the bytes; asked once, if the client does not take them at once
     */
    public static void write(
            HttpServerExchange exchange,
            ExchangeEnd end,
            ApiResponse answer,
            boolean bodyless,
            Duration time,
            Supplier<Holding> counter) {
        if (!exchange.getConnection().isOpen()) {
            return;
        }
        putHead(exchange, answer);
        boolean hasBody = mayHaveBody(answer.status());
        if (hasBody) {
            exchange.setResponseContentLength(answer.body().length);
        }
        byte[] body = hasBody && !bodyless ? answer.body() : ApiRequest.NO_BODY;
        new AnswerWriter(exchange, end, body, time, counter).start();
    }

    /** Sets status and header fields, and sends nothing yet. */
    static void putHead(HttpServerExchange exchange, ApiResponse answer) {
        exchange.setStatusCode(answer.status());
        HeaderMap fields = exchange.getResponseHeaders();
        answer.headers().forEach((name, value) -> fields.add(HttpString.tryFromString(name), value));
    }

    static boolean mayHaveBody(int status) {
        return status >= 200 && status != 204 && status != 304;
    }

    private void start() {
        if (body.hasRemaining()) {
            StreamSinkChannel channel = exchange.getResponseChannel();
            if (channel == null) {
                cut();
            } else {
                channel.getWriteSetter().set(this::resume);
                pump(channel);
            }
        } else {
            finish();
        }
    }

    /** Ends waiting before anything is written: after the last byte the channel belongs to the next exchange. */
    private void resume(StreamSinkChannel channel) {
        channel.suspendWrites();
        pump(channel);
    }

    private void pump(StreamSinkChannel channel) {
        try {
            if (PooledWrites.write(body, channel, exchange.getConnection().getByteBufferPool())) {
                finish();
            } else {
                waitForClient();
                channel.resumeWrites();
            }
        } catch (IOException e) {
            cut();
        }
    }

    private void finish() {
        exchange.endExchange();
        if (!exchange.isResponseComplete()) {
            waitForClient();
        }
    }

    private void waitForClient() {
        if (!waits) {
            waits = true;
            ClientWait wait = new ClientWait(new Deadline(exchange.getIoThread(), time), counter);
            end.then(wait::end);
            wait.begin(body.capacity(), this::cut);
        }
    }

    private void cut() {
        IoUtils.safeClose(exchange.getConnection());
    }
}
