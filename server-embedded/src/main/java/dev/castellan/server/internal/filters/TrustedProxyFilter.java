package dev.castellan.server.internal.filters;

import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.internal.address.TrustedProxies;
import dev.castellan.server.internal.service.ApiExchange;
import dev.castellan.server.internal.service.ApiService;
import java.util.concurrent.CompletionStage;

/** Replaces the address of a trusted proxy with the client address that the proxy reports. */
public record TrustedProxyFilter(ApiService next, TrustedProxies proxies) implements ApiService {

    @Override
    public CompletionStage<ApiResponse> handle(ApiExchange exchange) {
        exchange.forwardedFor(proxies.client(exchange.request().headers(), exchange.peer()));
        return next.handle(exchange);
    }
}
