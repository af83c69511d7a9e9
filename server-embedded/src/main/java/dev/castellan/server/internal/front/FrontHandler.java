package dev.castellan.server.internal.front;

import dev.castellan.server.internal.front.flow.FrontContext;
import dev.castellan.server.internal.front.flow.RequestFlow;
import dev.castellan.server.internal.front.head.Gate;
import dev.castellan.server.internal.front.head.PlainHead;
import dev.castellan.server.internal.front.incoming.GatedRequest;
import io.undertow.server.ExchangeCompletionListener;
import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.protocol.http.HttpServerConnection;
import io.undertow.util.SameThreadExecutor;

/** Starts a {@link RequestFlow} for every request that comes through a {@link Gate}. */
final class FrontHandler implements HttpHandler, ExchangeCompletionListener {

    private final FrontContext context;

    FrontHandler(FrontContext context) {
        this.context = context;
    }

    @Override
    public void handleRequest(HttpServerExchange exchange) {
        PlainHead.upgrade(exchange);
        context.inFlight().begin();
        gate(exchange).connection().begin();
        exchange.addExchangeCompleteListener(this);
        RequestFlow flow = new RequestFlow(exchange, new GatedRequest(exchange), context);
        // after this call, because Undertow ends an exchange whose handler returns without an answer
        exchange.dispatch(SameThreadExecutor.INSTANCE, flow::start);
    }

    @Override
    public void exchangeEvent(HttpServerExchange exchange, NextListener next) {
        Gate gate = gate(exchange);
        gate.requestEnded();
        gate.connection().end();
        context.inFlight().end();
        boolean lingers = gate.isLingering();
        if (lingers) {
            exchange.setPersistent(true); // so that Undertow leaves it to the gate to close the connection
        }
        next.proceed();
        if (lingers) {
            gate.closeWithClient();
        }
    }

    private static Gate gate(HttpServerExchange exchange) {
        return GatedRequest.gateOf((HttpServerConnection) exchange.getConnection());
    }
}
