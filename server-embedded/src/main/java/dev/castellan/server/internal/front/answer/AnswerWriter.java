package dev.castellan.server.internal.front.answer;

import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.internal.front.time.Deadline;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.HeaderMap;
import io.undertow.util.HttpString;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.xnio.IoUtils;

/** Writes answers at once, with their lengths. */
public final class AnswerWriter {

    private AnswerWriter() {}

    /**
     * Writes an answer and ends the exchange. The connection of a client that does not read it in time is closed.
     *
     * @param bodyless whether only the head is sent, as for HEAD
     */
    public static void write(HttpServerExchange exchange, ApiResponse answer, boolean bodyless, Duration time) {
        putHead(exchange, answer);
        if (!mayHaveBody(answer.status())) {
            exchange.endExchange();
        } else if (bodyless) {
            exchange.setResponseContentLength(answer.body().length);
            exchange.endExchange();
        } else {
            exchange.getResponseSender().send(ByteBuffer.wrap(answer.body()));
        }
        if (!exchange.isResponseComplete()) {
            new Deadline(exchange.getIoThread(), time).start(() -> cut(exchange));
        }
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

    private static void cut(HttpServerExchange exchange) {
        if (!exchange.isResponseComplete()) {
            IoUtils.safeClose(exchange.getConnection());
        }
    }
}
