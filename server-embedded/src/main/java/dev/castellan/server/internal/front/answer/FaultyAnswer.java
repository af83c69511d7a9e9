package dev.castellan.server.internal.front.answer;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.internal.front.held.Holding;
import dev.castellan.server.internal.front.incoming.IncomingRequest;
import dev.castellan.server.internal.front.time.Deadline;
import dev.castellan.server.internal.front.time.Pause;
import dev.castellan.server.service.Delivery;
import dev.castellan.server.service.Delivery.Ending;
import io.undertow.server.HttpServerExchange;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/** Sends one answer late, in part or not at all. Everything runs on the I/O thread of the connection. */
public final class FaultyAnswer {

    private final HttpServerExchange exchange;
    private final ExchangeEnd end;
    private final Delivery delivery;
    private final FaultyAnswers all;
    private final Duration idleTime;
    private final boolean bodyless;
    private final ConnectionControl connection;
    private final Holding holding;
    private final Pause pause;
    private final Deadline deadline;
    private ApiResponse answer;
    private @Nullable Object key;
    private boolean over;

    public FaultyAnswer(
            HttpServerExchange exchange,
            ExchangeEnd end,
            IncomingRequest incoming,
            ApiResponse answer,
            Delivery delivery,
            FaultyAnswers all,
            Duration idleTime,
            Holding holding) {
        this.exchange = exchange;
        this.end = end;
        this.answer = answer;
        this.delivery = delivery;
        this.all = all;
        this.idleTime = idleTime;
        this.holding = holding;
        this.bodyless = incoming.head().isBodyless();
        this.connection = new ConnectionControl(exchange, incoming);
        this.pause = new Pause(exchange.getIoThread(), this::cut);
        this.deadline = new Deadline(exchange.getIoThread(), idleTime);
    }

    public void start() {
        if (!exchange.getConnection().isOpen()) {
            return;
        }
        key = all.add(this, delivery.limit());
        holding.hold(answer.body().length);
        end.then(this::end);
        if (over) {
            return;
        }
        // scheduled even without a delay, so that a cut that was requested before comes first
        pause.then(delivery.delay(), this::send);
    }

    /** Stops sending and closes the connection. Safe to call from any thread. */
    void cutSoon() {
        try {
            exchange.getIoThread().execute(this::cut);
        } catch (RejectedExecutionException e) {
            // the thread is about to end, and closes its connections
        }
    }

    private void cut() {
        if (!over) {
            connection.cut();
        }
    }

    private void end() {
        over = true;
        holding.release();
        pause.cancel();
        deadline.cancel();
        if (key != null) {
            all.remove(key);
        }
    }

    private void send() {
        try {
            if (delivery.bodyBytes() == Delivery.NOTHING) {
                finish();
            } else if (bodyless || answer.body().length == 0 || !AnswerWriter.mayHaveBody(answer.status())) {
                sendWithoutBody();
            } else {
                sendBody();
            }
        } catch (RuntimeException e) {
            cut(); // so that the client does not wait forever
            throw e;
        }
    }

    private void sendBody() {
        if (delivery.pieceBytes() == Delivery.WHOLE && delivery.ending() == Ending.COMPLETE) {
            write();
            return;
        }
        AnswerWriter.putHead(exchange, answer);
        exchange.setResponseContentLength(answer.body().length);
        PieceWriter writer = new PieceWriter(connection, exchange.getResponseChannel(), deadline, this::cut);
        sendPiece(new BodyPieces(answer.body(), delivery), writer);
    }

    private void sendPiece(BodyPieces part, PieceWriter writer) {
        writer.send(part.next(), () -> {
            if (part.hasMore()) {
                pause.then(delivery.pause(), () -> sendPiece(part, writer));
            } else {
                finish();
            }
        });
    }

    private void sendWithoutBody() {
        switch (delivery.ending()) {
            case COMPLETE -> write();
            case CLOSE -> {
                connection.closesAfterAnswer();
                write();
            }
            case RESET, HOLD -> finish();
        }
    }

    private void write() {
        AnswerWriter.write(exchange, end, answer, bodyless, idleTime, () -> holding);
    }

    private void finish() {
        // the client may keep the connection for long
        answer = new ApiResponse(answer.status(), answer.headers(), ApiRequest.NO_BODY);
        holding.release();
        switch (delivery.ending()) {
            case COMPLETE -> exchange.endExchange();
            case CLOSE -> connection.close();
            case RESET -> connection.reset();
            case HOLD -> connection.hold();
        }
    }
}
