package dev.castellan.server.internal.front.io;

import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.internal.front.io.MemoryBudget.Reservation;
import io.undertow.connector.PooledByteBuffer;
import io.undertow.io.IoCallback;
import io.undertow.io.Sender;
import io.undertow.server.ExchangeCompletionListener.NextListener;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.HttpString;
import io.undertow.util.Methods;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.xnio.IoUtils;

/**
 * Writes one response. Closes the connection if the client does not receive the response in time. Also closes the
 * connection if the response cannot be sent immediately and the memory budget is exhausted.
 */
public final class ResponseWriter implements IoCallback {

    private final HttpServerExchange exchange;
    private final MemoryBudget memory;
    private final Duration time;
    private final Runnable end;
    private volatile ByteBuffer rest = ByteBuffer.allocate(0);
    private volatile @Nullable PooledByteBuffer first;
    private volatile boolean isFinished;

    /**
     * @param time the time within which the client must receive the response
     * @param end ends the exchange after the last byte of the body
     */
    public ResponseWriter(HttpServerExchange exchange, MemoryBudget memory, Duration time, Runnable end) {
        this.exchange = exchange;
        this.memory = memory;
        this.time = time;
        this.end = end;
    }

    /**
     * Writes a response. Can be called on any thread.
     *
     * @param organization the organization of the client, or null for an anonymous client
     */
    public void write(ApiResponse response, @Nullable UUID organization) {
        exchange.setStatusCode(response.status());
        response.headers()
                .forEach((name, value) -> exchange.getResponseHeaders().add(HttpString.tryFromString(name), value));
        byte[] body = response.body();
        boolean mayHaveBody = response.status() >= 200 && response.status() != 204 && response.status() != 304;
        if (mayHaveBody) {
            exchange.setResponseContentLength(body.length);
        }
        if (!mayHaveBody || body.length == 0 || exchange.getRequestMethod().equals(Methods.HEAD)) {
            exchange.endExchange();
        } else {
            send(body, organization);
        }
    }

    @Override
    public void onComplete(HttpServerExchange same, Sender sender) {
        freeFirst();
        ByteBuffer next = rest;
        if (next.hasRemaining()) {
            rest = ByteBuffer.allocate(0);
            sender.send(next, this);
        } else {
            isFinished = true;
            end.run();
        }
    }

    @Override
    public void onException(HttpServerExchange same, Sender sender, IOException exception) {
        isFinished = true;
        freeFirst();
        cut();
    }

    private void send(byte[] body, @Nullable UUID organization) {
        // Until the next response on the connection, Undertow keeps a reference to the buffer that it sends with the
        // head. A secret or a large response must not stay in that buffer.
        PooledByteBuffer pooled = exchange.getConnection().getByteBufferPool().allocate();
        ByteBuffer buffer = pooled.getBuffer().clear();
        int count = Math.min(body.length, buffer.remaining());
        first = pooled;
        rest = ByteBuffer.wrap(body, count, body.length - count);
        exchange.getResponseSender().send(buffer.put(body, 0, count).flip(), this);
        if (!isFinished) {
            onIoThread(() -> await(body.length, organization));
        }
    }

    /** Limits the time and the memory for a response that could not be sent immediately. Runs on the I/O thread. */
    private void await(int bytes, @Nullable UUID organization) {
        if (isFinished || exchange.isComplete() || !exchange.getConnection().isOpen()) {
            return;
        }
        Reservation reservation = memory.reserve(organization, bytes);
        if (reservation == null) {
            cut();
            return;
        }
        exchange.addExchangeCompleteListener((same, next) -> release(reservation, next));
        Timeout.start(exchange, time, this::cut);
    }

    private void freeFirst() {
        PooledByteBuffer buffer = first;
        if (buffer != null) {
            first = null;
            buffer.close();
        }
    }

    private void release(Reservation reservation, NextListener next) {
        reservation.close();
        freeFirst();
        next.proceed();
    }

    private void onIoThread(Runnable work) {
        if (exchange.isInIoThread()) {
            work.run();
            return;
        }
        try {
            exchange.getIoThread().execute(work);
        } catch (RejectedExecutionException e) {
            cut(); // the front is closing
        }
    }

    private void cut() {
        IoUtils.safeClose(exchange.getConnection());
    }
}
