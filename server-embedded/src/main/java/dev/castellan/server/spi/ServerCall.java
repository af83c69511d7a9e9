package dev.castellan.server.spi;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.exchange.ApiRequest;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * A request as seen by {@linkplain ServerStep steps} and {@linkplain RequestListener listeners}.
 *
 * @param request the request, with its body if the server read the body
 * @param endpoint the endpoint of the request, or null if the request was refused before the server had determined it
 * @param caller the caller at the time of authentication, or null if the request was refused before authentication
 * @param peer the address and port of the client, or null for a request without a socket
 */
public record ServerCall(
        ApiRequest request,
        @Nullable Endpoint<?, ?> endpoint,
        @Nullable Caller caller,
        @Nullable InetSocketAddress peer) {}
