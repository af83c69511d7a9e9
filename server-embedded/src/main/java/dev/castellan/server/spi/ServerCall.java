package dev.castellan.server.spi;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.exchange.ApiRequest;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * A request as {@linkplain ServerStep steps} and {@linkplain RequestListener listeners} see it.
 *
 * @param request the request, with its body if the body was read
 * @param endpoint the endpoint that the request reached; absent if it was refused before that
 * @param caller the caller at the time of authentication; absent if the request was refused before that
 * @param peer the address and port that the request came from; absent if it came through no socket
 */
public record ServerCall(
        ApiRequest request,
        @Nullable Endpoint<?, ?> endpoint,
        @Nullable Caller caller,
        @Nullable InetSocketAddress peer) {}
