package dev.castellan.harness.internal.routing;

import dev.castellan.harness.internal.interception.InterceptionList;
import dev.castellan.harness.internal.interception.Outcome;
import dev.castellan.harness.internal.interception.ServerRequest;
import dev.castellan.harness.internal.journal.JournalRecorder;
import dev.castellan.harness.internal.request.IncomingCall;
import dev.castellan.harness.internal.request.OperationLookup;
import dev.castellan.harness.internal.request.TestCodeException;
import dev.castellan.harness.internal.tenant.TenantState;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.internal.service.ApiExchange;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.spi.ServerStep;
import java.net.URI;
import java.time.Clock;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Responds to the requests of one tenant: applies interceptions, calls the server, and records requests and responses
 * in the journal.
 */
public final class TenantPipeline {

    private final TenantState state;
    private final InterceptionList interceptions;
    private final JournalRecorder journal;

    /**
     * Creates the pipeline of a tenant.
     *
     * @param journalCapacity the maximum number of entries in the journal
     * @param baseUrl returns the tenant's base URL, or null if the server was started without a socket
     */
    public TenantPipeline(TenantState state, int journalCapacity, Clock clock, Supplier<@Nullable URI> baseUrl) {
        this.state = state;
        this.interceptions = new InterceptionList(clock, state.server());
        this.journal = new JournalRecorder(state.tenant(), journalCapacity, clock, baseUrl);
    }

    public InterceptionList interceptions() {
        return interceptions;
    }

    public JournalRecorder journal() {
        return journal;
    }

    boolean knows(String tag) {
        return state.server().current().knows(tag);
    }

    public TenantExchange exchange(ApiExchange outer, ApiRequest head, String prefix) {
        return new TenantExchange(outer, this, state.server().current(), head, prefix);
    }

    /** Responds to a request whose caller is known, as a step of the tenant's server. */
    ApiResponse respond(TenantExchange exchange, ServerStep.Next next) {
        IncomingCall call = call(exchange);
        exchange.call(call);
        Outcome outcome = interceptions.apply(new InterceptableRequest(exchange, call, next), exchange.start());
        exchange.outcome(outcome);
        return outcome.response();
    }

    void record(TenantExchange exchange, ApiResponse response) {
        IncomingCall known = exchange.call();
        IncomingCall call = known == null ? call(exchange) : known;
        journal.record(call, response, exchange.interceptions(), exchange.failure(), exchange.start());
    }

    private IncomingCall call(TenantExchange exchange) {
        ApiRequest request = exchange.request();
        Caller caller = exchange.caller();
        UUID id = caller == null ? exchange.server().userOfToken(request) : caller.userId();
        Endpoint<?, ?> endpoint =
                OperationLookup.find(exchange.server().server().endpoints(), request);
        return new IncomingCall(request, endpoint, id == null ? null : state.nameOf(id), exchange.peer());
    }

    /** A request in the form to which interceptions apply. */
    private record InterceptableRequest(TenantExchange exchange, IncomingCall call, ServerStep.Next next)
            implements ServerRequest {

        @Override
        public @Nullable Caller caller() {
            return exchange.caller();
        }

        @Override
        public boolean isRefused() {
            return exchange.isRefused();
        }

        @Override
        public ApiResponse own() {
            return next.proceed();
        }

        @Override
        public ApiResponse withoutInterceptions() {
            return exchange.server().isAdded(call)
                    ? exchange.server()
                            .bare()
                            .service()
                            .handle(exchange.copy())
                            .toCompletableFuture()
                            .join()
                    : own();
        }

        @Override
        public ApiResponse refusal(Refusal refusal) {
            return exchange.server().service().refuse(exchange, refusal);
        }

        @Override
        public ApiResponse failed(TestCodeException failure) {
            String text = String.valueOf(failure.getMessage());
            exchange.fail(text);
            return refusal(Refusal.of(ErrorCode.INTERNAL, "the test's own code failed: " + text));
        }
    }
}
