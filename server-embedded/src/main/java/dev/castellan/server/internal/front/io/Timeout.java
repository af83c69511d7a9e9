package dev.castellan.server.internal.front.io;

import io.undertow.server.ExchangeCompletionListener;
import io.undertow.server.HttpServerExchange;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.xnio.XnioExecutor;

/**
 * Runs an action after a delay, unless the exchange ends earlier or the timeout is cancelled. Used on the I/O thread.
 */
final class Timeout implements ExchangeCompletionListener {

    private final Runnable action;
    private final XnioExecutor.Key timer;
    private boolean over;

    private Timeout(HttpServerExchange exchange, Duration time, Runnable action) {
        this.action = action;
        this.timer = exchange.getIoThread().executeAfter(this::expire, time.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Starts a timeout for an exchange that has not ended. */
    static Timeout start(HttpServerExchange exchange, Duration time, Runnable action) {
        Timeout timeout = new Timeout(exchange, time, action);
        exchange.addExchangeCompleteListener(timeout);
        return timeout;
    }

    void cancel() {
        if (!over) {
            over = true;
            timer.remove();
        }
    }

    @Override
    public void exchangeEvent(HttpServerExchange exchange, NextListener next) {
        cancel();
        next.proceed();
    }

    private void expire() {
        if (!over) {
            over = true;
            action.run();
        }
    }
}
