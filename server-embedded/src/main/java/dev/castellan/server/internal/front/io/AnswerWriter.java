package dev.castellan.server.internal.front.io;

import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.internal.front.io.MemoryBudget.Reservation;
import io.undertow.io.IoCallback;
import io.undertow.io.Sender;
import io.undertow.server.ExchangeCompletionListener.NextListener;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.HttpString;
import io.undertow.util.Methods;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.UUID;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.xnio.IoUtils;

/**
 * Writes one answer. Closes the connection if the client does not take the answer in time, or if the memory budget has no
 * room for an answer that the client does not take at once.
 */
public final class AnswerWriter implements IoCallback {

    /** Undertow keeps the bytes that it sends with the head until the connection's next answer, so they are few. */
    private static final int FIRST_BYTES = 8 * 1024;

    private final HttpServerExchange exchange;
    private final MemoryBudget memory;
    private final Duration time;
    private final Runnable end;
    private volatile ByteBuffer rest = ByteBuffer.allocate(0);
    private volatile boolean done;

    /**
     * Creates the writer of an exchange.
     *
     * @param time the longest time that the client may take to receive the answer
     * @param end ends the exchange, after the last byte of a body
     */
    public AnswerWriter(HttpServerExchange exchange, MemoryBudget memory, Duration time, Runnable end) {
        this.exchange = exchange;
        this.memory = memory;
        this.time = time;
        this.end = end;
    }

    /**
     * Writes an answer. May be called on any thread.
     *
     * @param organization the organization of the client; null for an anonymous client
     */
    public void write(ApiResponse answer, @Nullable UUID organization) {
        exchange.setStatusCode(answer.status());
        answer.headers()
                .forEach((name, value) -> exchange.getResponseHeaders().add(HttpString.tryFromString(name), value));
        byte[] body = answer.body();
        boolean mayHaveBody = answer.status() >= 200 && answer.status() != 204 && answer.status() != 304;
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
        ByteBuffer next = rest;
        if (next.hasRemaining()) {
            rest = ByteBuffer.allocate(0);
            sender.send(next, this);
        } else {
            done = true;
            end.run();
        }
    }

    @Override
    public void onException(HttpServerExchange same, Sender sender, IOException exception) {
        done = true;
        cut();
    }

    private void send(byte[] body, @Nullable UUID organization) {
        ByteBuffer first = ByteBuffer.wrap(body);
        if (body.length > FIRST_BYTES) {
            rest = ByteBuffer.wrap(body, FIRST_BYTES, body.length - FIRST_BYTES);
            first = ByteBuffer.wrap(Arrays.copyOf(body, FIRST_BYTES));
        }
        exchange.getResponseSender().send(first, this);
        if (!done) {
            onIoThread(() -> await(body.length, organization));
        }
    }

    /** Limits the time and the memory of an answer that the client has not taken at once. Runs on the I/O thread. */
    private void await(int bytes, @Nullable UUID organization) {
        if (done || exchange.isComplete() || !exchange.getConnection().isOpen()) {
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

    private static void release(Reservation reservation, NextListener next) {
        reservation.close();
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
