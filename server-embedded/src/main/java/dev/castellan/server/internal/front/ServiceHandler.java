package dev.castellan.server.internal.front;

import dev.castellan.server.internal.front.io.MemoryBudget;
import dev.castellan.server.internal.scheduling.FairQueue.Task;
import dev.castellan.server.limits.Limits;
import dev.castellan.server.service.ApiService;
import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.SameThreadExecutor;
import java.util.function.Consumer;

/** Answers requests with a service, in {@link HttpFront} or in the embedder's Undertow. */
public final class ServiceHandler implements HttpHandler {

    /** Runs tasks on the calling I/O thread, for a service that does not block. */
    public static final Consumer<Task> ON_IO_THREAD = Task::run;

    private final ApiService service;
    private final Limits limits;
    private final Consumer<Task> runner;
    private final MemoryBudget memory;
    private volatile boolean closing;

    /** @param runner runs the calls to the service */
    public ServiceHandler(ApiService service, Limits limits, Consumer<Task> runner) {
        this.service = service;
        this.limits = limits;
        this.runner = runner;
        this.memory = new MemoryBudget(limits.memory());
    }

    @Override
    public void handleRequest(HttpServerExchange exchange) {
        handleRequest(exchange, service);
    }

    /** Answers one request with a service other than this handler's service. */
    public void handleRequest(HttpServerExchange exchange, ApiService other) {
        // starts after this method returns, because Undertow ends an exchange whose handler returns without a response
        exchange.dispatch(
                SameThreadExecutor.INSTANCE,
                () -> ServiceExchange.of(exchange, this).start(other));
    }

    Limits limits() {
        return limits;
    }

    boolean runsOnIoThread() {
        return runner == ON_IO_THREAD;
    }

    Consumer<Task> runner() {
        return runner;
    }

    MemoryBudget memory() {
        return memory;
    }

    boolean isClosing() {
        return closing;
    }

    /** Refuses all further requests with 503. */
    void refuseMore() {
        closing = true;
    }
}
