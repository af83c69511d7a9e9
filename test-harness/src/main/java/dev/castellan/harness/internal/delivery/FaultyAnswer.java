package dev.castellan.harness.internal.delivery;

import dev.castellan.harness.faults.Delivery;
import dev.castellan.harness.faults.Delivery.Ending;
import dev.castellan.model.exchange.ApiResponse;
import io.undertow.server.Connectors;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.Methods;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.xnio.IoUtils;
import org.xnio.XnioExecutor;

/** Delivers one answer late, partially or not at all. Call only on the connection's I/O thread. */
final class FaultyAnswer {

    private static final Duration ALMOST_A_MILLISECOND = Duration.ofNanos(999_999);

    private final HttpServerExchange exchange;
    private final ApiResponse answer;
    private final Delivery delivery;
    private final CompletableFuture<ApiResponse> ready = new CompletableFuture<>();
    private XnioExecutor.@Nullable Key timer;
    private boolean over;

    FaultyAnswer(HttpServerExchange exchange, ApiResponse answer, Delivery delivery) {
        this.exchange = exchange;
        this.answer = answer;
        this.delivery = delivery;
    }

    /**
     * Starts the delivery.
     *
     * @return a stage that completes with the answer when the front can send it, or after the connection is closed
     */
    CompletionStage<ApiResponse> start(FaultyAnswers inFlight) {
        Object key = inFlight.add(this, delivery.limit());
        exchange.addExchangeCompleteListener((same, next) -> {
            inFlight.remove(key);
            end();
            next.proceed();
        });
        // scheduled even without a delay, because an earlier request to cut off the answer must run first
        after(delivery.delay(), this::send);
        return ready;
    }

    /** Stops sending and closes the connection. Can be called from any thread. */
    void cutSoon() {
        try {
            exchange.getIoThread().execute(this::cut);
        } catch (RejectedExecutionException e) {
            // the I/O thread is shutting down and closes its connections
        }
    }

    /** Runs a step after this duration, unless the exchange ends earlier. */
    void after(Duration time, Runnable step) {
        long millis = time.plus(ALMOST_A_MILLISECOND).toMillis();
        timer = exchange.getIoThread().executeAfter(step, millis, TimeUnit.MILLISECONDS);
    }

    /** Ends the connection after the last byte, as specified by the delivery. */
    void endConnection() {
        if (!over) {
            switch (delivery.ending()) {
                case COMPLETE -> {}
                case CLOSE -> ConnectionEnd.close(exchange.getConnection());
                case RESET -> ConnectionEnd.reset(exchange.getConnection());
                case HOLD -> ConnectionEnd.hold(exchange.getConnection());
            }
        }
    }

    private void send() {
        if (over) {
            return;
        }
        Ending ending = delivery.ending();
        boolean hasBody = answer.body().length > 0
                && Connectors.isEntityBodyAllowed(answer.status())
                && !exchange.getRequestMethod().equals(Methods.HEAD);
        if (delivery.bodyBytes() == Delivery.NOTHING
                || (!hasBody && (ending == Ending.RESET || ending == Ending.HOLD))) {
            endConnection();
            return;
        }
        if (hasBody) {
            exchange.addResponseWrapper(
                    (factory, same) -> new PartialBody(factory.create(), answer.body(), delivery, this));
        } else if (ending == Ending.CLOSE) {
            exchange.setPersistent(false);
        }
        ready.complete(answer);
    }

    private void cut() {
        if (!over) {
            IoUtils.safeClose(exchange.getConnection());
        }
    }

    private void end() {
        over = true;
        if (timer != null) {
            timer.remove();
        }
        ready.complete(answer);
    }
}
