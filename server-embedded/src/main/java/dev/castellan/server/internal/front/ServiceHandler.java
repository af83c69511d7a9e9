package dev.castellan.server.internal.front;

import dev.castellan.server.internal.front.io.MemoryBudget;
import dev.castellan.server.internal.scheduling.FairQueue;
import dev.castellan.server.internal.service.ApiService;
import dev.castellan.server.limits.Limits;
import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.SameThreadExecutor;
import org.jspecify.annotations.Nullable;

/** Responds to requests with a service, in {@link HttpFront} or in the embedder's Undertow. */
public final class ServiceHandler implements HttpHandler {

    private final ApiService service;
    private final Limits limits;
    private final @Nullable FairQueue workers;
    private final MemoryBudget memory;
    private volatile boolean closing;

    /**
     * @param workers the threads that run the service, or null to run a service that does not block on the I/O threads
     */
    public ServiceHandler(ApiService service, Limits limits, @Nullable FairQueue workers) {
        this.service = service;
        this.limits = limits;
        this.workers = workers;
        this.memory = new MemoryBudget(limits.memory());
    }

    @Override
    public void handleRequest(HttpServerExchange exchange) {
        handleRequest(exchange, service);
    }

    /** Responds to one request with a service other than this handler's service. */
    public void handleRequest(HttpServerExchange exchange, ApiService other) {
        // starts after this method returns, because Undertow ends an exchange whose handler returns without a response
        exchange.dispatch(
                SameThreadExecutor.INSTANCE,
                () -> ServiceExchange.of(exchange, this).start(other));
    }

    /** Returns the service that responds to the requests. */
    public ApiService service() {
        return service;
    }

    public Limits limits() {
        return limits;
    }

    /** Returns the threads that run the service, or null if the I/O threads do. */
    public @Nullable FairQueue workers() {
        return workers;
    }

    public MemoryBudget memory() {
        return memory;
    }

    public boolean isClosing() {
        return closing;
    }

    /** Refuses all further requests with 503. */
    public void refuseMore() {
        closing = true;
    }
}
