package dev.castellan.server.spi;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.exchange.ApiRequest;
import org.jspecify.annotations.Nullable;

/**
 * A request as {@linkplain ServerStep steps} and {@linkplain RequestListener listeners} see it.
 *
 * @param request the request, with its body if the body was read
 * @param endpoint the endpoint that the request reached; absent if it was refused before that
 * @param caller the caller at the time of authentication; absent if the request was refused before that
 */
public record ServerCall(
        ApiRequest request,
        @Nullable Endpoint<?, ?> endpoint,
        @Nullable Caller caller) {}
