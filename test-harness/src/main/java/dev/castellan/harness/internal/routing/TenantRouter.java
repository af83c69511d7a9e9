package dev.castellan.harness.internal.routing;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.service.Admission;
import dev.castellan.server.service.ApiService;
import dev.castellan.server.service.Delivery;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/** What stands behind the one front of a test server: hands every request to the desk of its tenant. */
public final class TenantRouter implements ApiService {

    private static final String LOCATION = "Location";

    private final TenantRegistry registry;

    public TenantRouter(TenantRegistry registry) {
        this.registry = registry;
    }

    @Override
    public Admission admit(ApiRequest head, @Nullable InetSocketAddress peer) {
        TenantRegistry.Addressed addressed = registry.find(head);
        return addressed.tenant().pipeline().admit(addressed.head(), addressed.prefix(), peer);
    }

    @Override
    public ApiResponse answer(Admission admission, byte[] body) {
        TenantAdmission visit = (TenantAdmission) admission;
        return at(visit.prefix(), visit.pipeline().answer(visit, body));
    }

    @Override
    public Delivery delivery(Admission admission) {
        return ((TenantAdmission) admission).result().delivery();
    }

    @Override
    public ApiResponse refuse(ApiRequest head, ErrorKind kind, String message) {
        TenantRegistry.Addressed addressed = registry.find(head);
        return addressed.tenant().pipeline().refuse(addressed.head(), kind, message);
    }

    /** Returns an answer that names places as the caller has to call them. */
    private static ApiResponse at(String prefix, ApiResponse answer) {
        String location = answer.headers().first(LOCATION);
        return prefix.isEmpty() || location == null
                ? answer
                : new ApiResponse(answer.status(), answer.headers().with(LOCATION, prefix + location), answer.body());
    }
}
