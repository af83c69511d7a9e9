package dev.castellan.server.undertow;

import io.undertow.server.ExchangeCompletionListener;
import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.protocol.http.HttpServerConnection;
import io.undertow.util.SameThreadExecutor;

/** Starts the passage of every request that comes through a {@link Gate}. */
final class FrontHandler implements HttpHandler, ExchangeCompletionListener {

    private final Serving serving;

    FrontHandler(Serving serving) {
        this.serving = serving;
    }

    @Override
    public void handleRequest(HttpServerExchange exchange) {
        serving.underWay().begin();
        exchange.addExchangeCompleteListener(this);
        Passage passage = new Passage(exchange, new GateIncoming(exchange), serving);
        // once this call is over, because Undertow ends an exchange whose handler returns without an answer
        exchange.dispatch(SameThreadExecutor.INSTANCE, passage::start);
    }

    @Override
    public void exchangeEvent(HttpServerExchange exchange, NextListener next) {
        GateIncoming.gateOf((HttpServerConnection) exchange.getConnection()).requestEnded();
        serving.underWay().end();
        next.proceed();
    }
}
