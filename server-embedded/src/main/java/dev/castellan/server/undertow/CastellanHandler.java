package dev.castellan.server.undertow;

import dev.castellan.server.internal.front.ServiceHandler;
import dev.castellan.server.limits.Limits;
import dev.castellan.server.service.ApiService;
import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/**
 * Serves the API inside the embedder's own Undertow, at any path prefix. Undertow parses the requests, and its
 * configuration determines the threads, the timeouts and the limits on request heads. This handler checks the framing
 * of requests and limits their bodies. The service of a {@link dev.castellan.server.CastellanServer} prepends the prefix
 * to each path in {@code Location}, unless the server has a {@code publicPath}.
 */
public final class CastellanHandler implements HttpHandler {

    private final ServiceHandler handler;

    private CastellanHandler(ServiceHandler handler) {
        this.handler = handler;
    }

    /** Returns a handler that runs the service on the I/O threads. The service must not block. */
    public static CastellanHandler of(ApiService service, Limits limits) {
        return new CastellanHandler(new ServiceHandler(service, limits, ServiceHandler.ON_IO_THREAD));
    }

    /**
     * Returns a handler that runs the service on an executor. The handler answers with 503 if the executor rejects a
     * request.
     */
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
