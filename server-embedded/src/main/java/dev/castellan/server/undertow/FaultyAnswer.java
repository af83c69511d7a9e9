package dev.castellan.server.undertow;

import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.pipeline.Delivery;
import dev.castellan.server.pipeline.Delivery.Ending;
import io.undertow.server.HttpServerExchange;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/** One answer that is delivered late, in part or not at all. Everything happens on the I/O thread of its connection. */
final class FaultyAnswer {

    private final HttpServerExchange exchange;
    private final ApiResponse answer;
    private final Delivery delivery;
    private final Serving serving;
    private final boolean bodyless;
    private final Line line;
    private final Pause pause;
    private @Nullable Object key;
    private boolean over;

    FaultyAnswer(
            HttpServerExchange exchange, Incoming incoming, ApiResponse answer, Delivery delivery, Serving serving) {
        this.exchange = exchange;
        this.answer = answer;
        this.delivery = delivery;
        this.serving = serving;
        this.bodyless = incoming.head().isBodyless();
        this.line = new Line(exchange, incoming);
        this.pause = new Pause(exchange.getIoThread(), this::cut);
    }

    void start() {
        if (!exchange.getConnection().isOpen()) {
            return;
        }
        exchange.addExchangeCompleteListener((same, next) -> {
            end();
            next.proceed();
        });
        key = serving.faulty().add(this, delivery.limit());
        // not at once even without a delay: a cut that is already asked for comes first
        pause.then(delivery.delay(), this::send);
    }

    /** Cuts what is not yet sent and closes the connection. May be called by any thread. */
    void cutSoon() {
        try {
            exchange.getIoThread().execute(this::cut);
        } catch (RejectedExecutionException e) {
            // the thread is about to end, and closes its connections
        }
    }

    private void cut() {
        if (!over) {
            line.cut();
        }
    }

    private void end() {
        over = true;
        pause.cancel();
        if (key != null) {
            serving.faulty().remove(key);
        }
    }

    private void send() {
        try {
            if (delivery.bodyBytes() == Delivery.NOTHING) {
                finish();
            } else if (bodyless || answer.body().length == 0 || !Answer.mayHaveBody(answer.status())) {
                sendWithoutBody();
            } else {
                sendBody();
            }
        } catch (RuntimeException e) {
            cut(); // its client must not wait for ever
            throw e;
        }
    }

    private void sendBody() {
        if (delivery.pieceBytes() == Delivery.WHOLE && delivery.ending() == Ending.COMPLETE) {
            write();
            return;
        }
        Answer.putHead(exchange, answer);
        exchange.setResponseContentLength(answer.body().length);
        Deadline deadline =
                new Deadline(exchange.getIoThread(), serving.limits().idleTime());
        PieceWriter writer = new PieceWriter(line, exchange.getResponseChannel(), deadline, this::cut);
        sendPiece(new PartOfBody(answer.body(), delivery), writer);
    }

    private void sendPiece(PartOfBody part, PieceWriter writer) {
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
                line.closesAfterAnswer();
                write();
            }
            case RESET, HOLD -> finish();
        }
    }

    private void write() {
        Answer.write(exchange, answer, bodyless, serving.limits().idleTime());
    }

    private void finish() {
        switch (delivery.ending()) {
            case COMPLETE -> exchange.endExchange();
            case CLOSE -> line.close();
            case RESET -> line.reset();
            case HOLD -> line.hold();
        }
    }
}
