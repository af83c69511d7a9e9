package dev.castellan.harness.internal.routing;

import dev.castellan.harness.faults.FaultInjector;
import dev.castellan.harness.faults.FaultOutcome;
import dev.castellan.harness.faults.Faults;
import dev.castellan.harness.internal.request.OperationLookup;
import dev.castellan.harness.internal.tenant.ServerGeneration;
import dev.castellan.harness.internal.tenant.TenantSettings;
import dev.castellan.harness.internal.tenant.TenantState;
import dev.castellan.harness.journal.Journal;
import dev.castellan.harness.journal.JournalRecorder;
import dev.castellan.harness.request.IncomingCall;
import dev.castellan.harness.request.TestCodeException;
import dev.castellan.harness.stubs.Stubs;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.service.ApiService;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.store.rows.TokenHash;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The way of a request at its tenant, around the tenant's server, which answers by the real rules. */
public final class TenantPipeline {

    private final String tenant;
    private final TenantState state;
    private final FaultInjector faults;
    private final Stubs stubs;
    private final JournalRecorder journal;

    public TenantPipeline(String tenant, TenantSettings settings, TenantState state, Supplier<@Nullable URI> baseUrl) {
        this.tenant = tenant;
        this.state = state;
        this.faults = new FaultInjector(settings.clock());
        this.stubs = new Stubs(state.server());
        this.journal = new JournalRecorder(tenant, settings.journalCapacity(), settings.clock(), baseUrl);
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

    /** Lets the tenant's server answer as it would by itself. */
    public void stopTampering() {
        faults.clear();
        stubs.clear();
    }

    /** Returns whether this is the hash of a token of the tenant, be it valid or not. */
    boolean knows(TokenHash token) {
        return state.server().current().knows(token);
    }

    public TenantAdmission admit(ApiRequest head, String prefix, @Nullable InetSocketAddress peer) {
        long start = System.nanoTime();
        ServerGeneration server = state.server().current();
        return new TenantAdmission(
                this, server, head, prefix, peer, server.service().admit(head, peer), start, new RequestResult());
    }

    ApiResponse answer(TenantAdmission visit, byte[] body) {
        IncomingCall call = call(visit, body);
        FaultOutcome outcome = pastFaults(visit, new AdmittedRequest(visit, call, body));
        visit.result().set(outcome.delivery());
        journal.record(call, outcome.answer(), outcome.fault(), visit.result().failure(), visit.start());
        return outcome.answer();
    }

    ApiResponse refuse(ApiRequest head, ErrorKind kind, String message) {
        long start = System.nanoTime();
        ServerGeneration server = state.server().current();
        ApiResponse answer = server.service().refuse(head, kind, message);
        IncomingCall call = call(server, head, server.ownerOfToken(head), null);
        journal.record(call, answer, null, null, start);
        return answer;
    }

    private FaultOutcome pastFaults(TenantAdmission visit, AdmittedRequest served) {
        ApiService server = visit.server().service();
        try {
            // outside the stubs: what a stub answers may be lost on its way as well
            return faults.answer(served.call(), visit.start(), server, () -> pastStubs(served));
        } catch (TestCodeException e) {
            return FaultOutcome.of(served.failed(e));
        }
    }

    private ApiResponse pastStubs(AdmittedRequest served) {
        try {
            return stubs.answer(served);
        } catch (TestCodeException e) {
            return served.failed(e);
        }
    }

    private IncomingCall call(TenantAdmission visit, byte[] body) {
        ApiRequest request = visit.head().withBody(body);
        Caller caller = visit.findCaller();
        return call(visit.server(), request, caller == null ? null : caller.userId(), visit.peer());
    }

    private IncomingCall call(
            ServerGeneration server, ApiRequest request, @Nullable UUID caller, @Nullable InetSocketAddress peer) {
        String name = caller == null ? null : state.nameOf(caller);
        return new IncomingCall(tenant, request, operation(server, request), name, caller, peer);
    }

    private static @Nullable Endpoint<?, ?> operation(ServerGeneration server, ApiRequest request) {
        return OperationLookup.find(server.server().endpoints(), request);
    }
}
