package dev.castellan.server.undertow;

import dev.castellan.server.internal.front.ServiceHandler;
import dev.castellan.server.limits.Limits;
import dev.castellan.server.service.ApiService;
import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/**
 * Serves the API inside a host's own Undertow, at any prefix. The host's Undertow parses the requests and sets threads,
 * timeouts and the limits of a head; this handler adds the rules of framing and the limits of a body. The prefix is put
 * in front of a path in {@code Location}, unless the server was told its {@code publicPath}.
 */
public final class CastellanHandler implements HttpHandler {

    private final ServiceHandler handler;

    private CastellanHandler(ServiceHandler handler) {
        this.handler = handler;
    }

    /** Returns a handler for a service that does not block. It runs on the I/O threads. */
    public static CastellanHandler of(ApiService service, Limits limits) {
        return new CastellanHandler(new ServiceHandler(service, limits, ServiceHandler.ON_IO_THREAD));
    }

    /** Returns a handler whose service runs on an executor. A request that the executor rejects is answered 503. */
    public static CastellanHandler on(ApiService service, Limits limits, Executor executor) {
        return new CastellanHandler(new ServiceHandler(service, limits, task -> {
            try {
                executor.execute(task::run);
            } catch (RejectedExecutionException e) {
                task.reject();
            }
        }));
    }

    @Override
    public void handleRequest(HttpServerExchange exchange) {
        handler.handleRequest(exchange);
    }
}
