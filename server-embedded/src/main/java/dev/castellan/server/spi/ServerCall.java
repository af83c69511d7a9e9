package dev.castellan.server.spi;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.exchange.ApiRequest;
import org.jspecify.annotations.Nullable;

/**
 * A request on its way through the server.
 *
 * @param request the request, with its body if that was read
 * @param endpoint the endpoint that it reached; absent if it was refused before
 * @param caller who calls, as of the authentication; absent if it was refused before
 */
public record ServerCall(
        ApiRequest request,
        @Nullable Endpoint<?, ?> endpoint,
        @Nullable Caller caller) {}
