package dev.castellan.harness;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.Caller;
import java.net.InetSocketAddress;
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
        return new Visit(this, server, head, prefix, peer, server.service().admit(head, peer), start);
    }

    ApiResponse answer(Visit visit, byte[] body) {
        return tenant.stubs().answer(new Served(visit, call(visit, body), body));
    }

    ApiResponse refuse(ApiRequest head, ErrorKind kind, String message) {
        return tenant.incarnation().service().refuse(head, kind, message);
    }

    private IncomingCall call(Visit visit, byte[] body) {
        ApiRequest request = visit.head().withBody(body);
        Caller caller = visit.findCaller();
        return new IncomingCall(
                tenant.name(),
                request,
                Operations.find(visit.server().server().endpoints(), request),
                caller == null ? null : tenant.nameOf(caller.userId()),
                caller == null ? null : caller.userId(),
                visit.peer());
    }
}
