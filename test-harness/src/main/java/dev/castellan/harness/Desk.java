package dev.castellan.harness;

import dev.castellan.harness.faults.Outcome;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.Caller;
import dev.castellan.server.pipeline.ApiService;
import java.net.InetSocketAddress;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The way of a request at its tenant, around the tenant's server, which answers by the real rules. */
final class Desk {

    private final Tenant tenant;

    Desk(Tenant tenant) {
        this.tenant = tenant;
    }

    Visit admit(ApiRequest head, String prefix, @Nullable InetSocketAddress peer) {
        long start = System.nanoTime();
        Incarnation server = tenant.incarnation();
        return new Visit(this, server, head, prefix, peer, server.service().admit(head, peer), start, new Handover());
    }

    ApiResponse answer(Visit visit, byte[] body) {
        IncomingCall call = call(visit, body);
        Outcome outcome = pastFaults(visit, new Served(visit, call, body));
        visit.handover().set(outcome.delivery());
        tenant.journalKeeper()
                .record(
                        call,
                        outcome.answer(),
                        outcome.fault(),
                        visit.handover().failure(),
                        visit.start());
        return outcome.answer();
    }

    ApiResponse refuse(ApiRequest head, ErrorKind kind, String message) {
        long start = System.nanoTime();
        Incarnation server = tenant.incarnation();
        ApiResponse answer = server.service().refuse(head, kind, message);
        IncomingCall call = call(server, head, server.ownerOfToken(head), null);
        tenant.journalKeeper().record(call, answer, null, null, start);
        return answer;
    }

    private Outcome pastFaults(Visit visit, Served served) {
        ApiService server = visit.server().service();
        try {
            // outside the stubs: what a stub answers may be lost on its way as well
            return tenant.faultKeeper().answer(served.call(), visit.start(), server, () -> pastStubs(served));
        } catch (TestCodeException e) {
            return Outcome.of(served.failed(e));
        }
    }

    private ApiResponse pastStubs(Served served) {
        try {
            return tenant.stubs().answer(served);
        } catch (TestCodeException e) {
            return served.failed(e);
        }
    }

    private IncomingCall call(Visit visit, byte[] body) {
        ApiRequest request = visit.head().withBody(body);
        Caller caller = visit.findCaller();
        return call(visit.server(), request, caller == null ? null : caller.userId(), visit.peer());
    }

    private IncomingCall call(
            Incarnation server, ApiRequest request, @Nullable UUID caller, @Nullable InetSocketAddress peer) {
        String name = caller == null ? null : tenant.nameOf(caller);
        return new IncomingCall(tenant.name(), request, operation(server, request), name, caller, peer);
    }

    private static @Nullable Endpoint<?, ?> operation(Incarnation server, ApiRequest request) {
        return Operations.find(server.server().endpoints(), request);
    }
}
