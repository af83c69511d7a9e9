package dev.castellan.harness.internal.routing;

import dev.castellan.harness.faults.FaultInjector;
import dev.castellan.harness.faults.Faults;
import dev.castellan.harness.internal.request.OperationLookup;
import dev.castellan.harness.internal.tenant.TenantState;
import dev.castellan.harness.journal.Journal;
import dev.castellan.harness.journal.JournalRecorder;
import dev.castellan.harness.request.IncomingCall;
import dev.castellan.harness.request.TestCodeException;
import dev.castellan.harness.stubs.StubbedRequest;
import dev.castellan.harness.stubs.Stubs;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.service.ApiExchange;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.spi.ServerStep;
import java.net.URI;
import java.time.Clock;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Responds to the requests of one tenant: applies faults and stubs, calls the server, and records requests and responses in
 * the journal.
 */
public final class TenantPipeline {

    private final TenantState state;
    private final FaultInjector faults;
    private final Stubs stubs;
    private final JournalRecorder journal;

    /**
     * Creates the pipeline of a tenant.
     *
     * @param journalCapacity the maximum number of entries in the journal
     * @param baseUrl returns the tenant's base URL, or null if the server was started without a socket
     */
    public TenantPipeline(TenantState state, int journalCapacity, Clock clock, Supplier<@Nullable URI> baseUrl) {
        this.state = state;
        this.faults = new FaultInjector(clock);
        this.stubs = new Stubs(state.server());
        this.journal = new JournalRecorder(state.tenant(), journalCapacity, clock, baseUrl);
    }

    public Faults faults() {
        return faults.faults();
    }

    public Stubs stubs() {
        return stubs;
    }

    public Journal journal() {
        return journal.journal();
    }

    public void removeFaultsAndStubs() {
        faults.clear();
        stubs.clear();
    }

    boolean knows(String tag) {
        return state.server().current().knows(tag);
    }

    public TenantExchange exchange(ApiExchange outer, ApiRequest head, String prefix) {
        return new TenantExchange(outer, this, state.server().current(), head, prefix);
    }

    /** Responds to a request whose caller is known, as a step of the tenant's server. */
    ApiResponse response(TenantExchange exchange, ServerStep.Next next) {
        IncomingCall call = call(exchange);
        exchange.call(call);
        StubRequest request = new StubRequest(exchange, call, next);
        FaultInjector.FaultOutcome outcome = responseThroughFaults(request);
        exchange.faulted(outcome.delivery(), outcome.fault());
        return outcome.response();
    }

    void record(TenantExchange exchange, ApiResponse response) {
        IncomingCall known = exchange.call();
        IncomingCall call = known == null ? call(exchange) : known;
        journal.record(call, response, exchange.fault(), exchange.failure(), exchange.start());
    }

    private FaultInjector.FaultOutcome responseThroughFaults(StubRequest request) {
        TenantExchange exchange = request.exchange();
        try {
            // around the stubs, because faults also apply to stub responses
            return faults.response(
                    request.call(), exchange.start(), exchange.server().service(), () -> responseThroughStubs(request));
        } catch (TestCodeException e) {
            return FaultInjector.FaultOutcome.of(request.failed(e));
        }
    }

    private ApiResponse responseThroughStubs(StubRequest request) {
        try {
            return stubs.response(request);
        } catch (TestCodeException e) {
            return request.failed(e);
        }
    }

    private IncomingCall call(TenantExchange exchange) {
        ApiRequest request = exchange.request();
        Caller caller = exchange.caller();
        UUID id = caller == null ? exchange.server().userOfToken(request) : caller.userId();
        IncomingCall.CallingUser user = id == null ? null : new IncomingCall.CallingUser(id, state.nameOf(id));
        Endpoint<?, ?> endpoint =
                OperationLookup.find(exchange.server().server().endpoints(), request);
        return new IncomingCall(state.tenant(), request, endpoint, user, exchange.peer());
    }

    /** A request in the form that stubs receive. */
    private record StubRequest(TenantExchange exchange, IncomingCall call, ServerStep.Next next)
            implements StubbedRequest {

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
        public ApiResponse withoutStubs() {
            return exchange.server().servesForStubs(call)
                    ? exchange.server().bare().service().handle(exchange.request(), exchange.peer())
                    : own();
        }

        @Override
        public ApiResponse refusal(ErrorKind kind, String message) {
            return exchange.server().service().refuse(exchange.request(), exchange.peer(), Refusal.of(kind, message));
        }

        /** Records an exception thrown by test code, and returns an error response with its message. */
        ApiResponse failed(TestCodeException failure) {
            String text = String.valueOf(failure.getMessage());
            exchange.fail(text);
            return refusal(ErrorKind.INTERNAL, "the test's own code failed: " + text);
        }
    }
}
