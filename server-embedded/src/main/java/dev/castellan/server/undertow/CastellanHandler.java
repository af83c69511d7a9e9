package dev.castellan.server.undertow;

import dev.castellan.server.internal.front.answer.FaultyAnswers;
import dev.castellan.server.internal.front.flow.FrontContext;
import dev.castellan.server.internal.front.flow.RequestFlow;
import dev.castellan.server.internal.front.flow.RequestsInFlight;
import dev.castellan.server.internal.front.held.HeldBytes;
import dev.castellan.server.internal.front.held.HeldLimits;
import dev.castellan.server.internal.front.incoming.HostedRequest;
import dev.castellan.server.internal.front.turns.HostTurns;
import dev.castellan.server.limits.Limits;
import dev.castellan.server.service.ApiService;
import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.SameThreadExecutor;
import java.util.concurrent.Executor;

/**
 * Serves the API inside a host's own Undertow, at any prefix. The host's Undertow parses the requests and sets threads,
 * timeouts and the limits of a head; this handler adds the rules of framing and the limits of a body. The prefix is put
 * in front of a path in {@code Location}, unless the server was told its {@code publicPath}.
 */
public final class CastellanHandler implements HttpHandler {

    private final FrontContext context;

    private CastellanHandler(FrontContext context) {
        this.context = context;
    }

    /** Returns a handler for a service that does not block. It runs on the I/O threads. */
    public static CastellanHandler of(ApiService service, Limits limits) {
        return on(service, limits, Runnable::run);
    }

    /** Returns a handler whose service runs on an executor, which may reject work when too much is waiting. */
    public static CastellanHandler on(ApiService service, Limits limits, Executor executor) {
        return new CastellanHandler(new FrontContext(
                service,
                limits,
                new HostTurns(executor),
                new RequestsInFlight(),
                new FaultyAnswers(),
                new HeldBytes(HeldLimits.of(limits))));
    }

    @Override
    public void handleRequest(HttpServerExchange exchange) {
        RequestFlow flow = new RequestFlow(exchange, new HostedRequest(exchange, context.service()), context);
        exchange.dispatch(SameThreadExecutor.INSTANCE, flow::start);
    }
}
