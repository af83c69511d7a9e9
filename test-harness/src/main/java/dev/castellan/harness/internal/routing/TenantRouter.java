package dev.castellan.harness.internal.routing;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.service.ApiService;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/** The service of a test server: passes every request to the pipeline of its tenant. */
public final class TenantRouter implements ApiService {

    private final TenantRegistry registry;

    public TenantRouter(TenantRegistry registry) {
        this.registry = registry;
    }

    @Override
    public TenantAdmission admit(ApiRequest head, @Nullable InetSocketAddress peer) {
        TenantRegistry.Addressed addressed = registry.find(head);
        return addressed.tenant().pipeline().admit(addressed.head(), addressed.prefix(), peer);
    }

    @Override
    public ApiResponse refuse(ApiRequest head, @Nullable InetSocketAddress peer, ErrorKind kind, String message) {
        TenantRegistry.Addressed addressed = registry.find(head);
        return addressed.tenant().pipeline().refuse(addressed.head(), peer, kind, message);
    }
}
