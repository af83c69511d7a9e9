package dev.castellan.server.internal.front.answer;

import io.undertow.server.ExchangeCompletionListener;
import io.undertow.server.HttpServerExchange;
import org.jspecify.annotations.Nullable;

/**
 * The end of an exchange: runs actions once its answer is on the wire or its connection is closed, whatever comes first.
 * Safe for use by several threads.
 */
public final class ExchangeEnd implements ExchangeCompletionListener {

    private @Nullable Runnable actions;
    private boolean over;

    private ExchangeEnd() {}

    /** Watches an exchange that is not over yet. */
    public static ExchangeEnd of(HttpServerExchange exchange) {
        ExchangeEnd end = new ExchangeEnd();
        exchange.addExchangeCompleteListener(end);
        return end;
    }

    /** Runs an action when the exchange is over, or now if it is already. Actions run once, and must not throw. */
    public void then(Runnable action) {
        if (!add(action)) {
            action.run();
        }
    }

    /** Returns whether the exchange is over. */
    public synchronized boolean isOver() {
        return over;
    }

    @Override
    public void exchangeEvent(HttpServerExchange exchange, NextListener next) {
        Runnable due = end();
        if (due != null) {
            due.run();
        }
        next.proceed();
    }

    /** Adds an action; returns false if the exchange is over. There is seldom more than one. */
    private synchronized boolean add(Runnable action) {
        if (over) {
            return false;
        }
        Runnable earlier = actions;
        actions = earlier == null
                ? action
                : () -> {
                    earlier.run();
                    action.run();
                };
        return true;
    }

    private synchronized @Nullable Runnable end() {
        Runnable due = actions;
        over = true;
        actions = null;
        return due;
    }
}
