package dev.castellan.server.internal.entry;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.internal.address.TrustedProxies;
import dev.castellan.server.service.Admission;
import dev.castellan.server.service.ApiService;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/** A decorator that replaces the address of a trusted proxy with the client address that the proxy reports. */
public record TrustedProxyService(ApiService service, TrustedProxies proxies) implements DecoratedService {

    @Override
    public Admission admit(ApiRequest head, @Nullable InetSocketAddress peer) {
        return service.admit(head, proxies.client(head.headers(), peer));
    }

    @Override
    public ApiResponse refuse(ApiRequest head, @Nullable InetSocketAddress peer, ErrorKind kind, String message) {
        return service.refuse(head, proxies.client(head.headers(), peer), kind, message);
    }
}
