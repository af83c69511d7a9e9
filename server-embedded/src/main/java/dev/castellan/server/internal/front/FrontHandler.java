package dev.castellan.server.internal.front;

import dev.castellan.server.internal.front.flow.FrontContext;
import dev.castellan.server.internal.front.flow.RequestFlow;
import dev.castellan.server.internal.front.head.Gate;
import dev.castellan.server.internal.front.incoming.GatedRequest;
import io.undertow.server.ExchangeCompletionListener;
import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.protocol.http.HttpServerConnection;
import io.undertow.util.SameThreadExecutor;

/** Starts the passage of every request that comes through a {@link Gate}. */
final class FrontHandler implements HttpHandler, ExchangeCompletionListener {

    private final FrontContext serving;

    FrontHandler(FrontContext serving) {
        this.serving = serving;
    }

    @Override
    public void handleRequest(HttpServerExchange exchange) {
        serving.underWay().begin();
        exchange.addExchangeCompleteListener(this);
        RequestFlow passage = new RequestFlow(exchange, new GatedRequest(exchange), serving);
        // once this call is over, because Undertow ends an exchange whose handler returns without an answer
        exchange.dispatch(SameThreadExecutor.INSTANCE, passage::start);
    }

    @Override
    public void exchangeEvent(HttpServerExchange exchange, NextListener next) {
        GatedRequest.gateOf((HttpServerConnection) exchange.getConnection()).requestEnded();
        serving.underWay().end();
        next.proceed();
    }
}
