package dev.castellan.server.internal.service;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.spi.Refusal;
import java.net.InetSocketAddress;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Handles the requests that an HTTP front receives. The methods never throw. Thread-safe. */
@FunctionalInterface
public interface ApiService {

    /**
     * Handles a request. Called on a thread that must not block, so work that may block runs in {@link
     * ApiExchange#dispatch}. Reads the body only after the caller is authenticated.
     *
     * @return the response, before or after this method returns. The stage never fails
     */
    CompletionStage<ApiResponse> handle(ApiExchange exchange);

    /** Handles a complete request without a socket, on the calling thread. */
    default ApiResponse handle(ApiRequest request) {
        return handle(request, null);
    }

    /**
     * Handles a complete request on the calling thread.
     *
     * @param peer the address and port of the client, or null for a request without a socket
     */
    default ApiResponse handle(ApiRequest request, @Nullable InetSocketAddress peer) {
        return handle(ApiExchange.of(request, peer)).toCompletableFuture().join();
    }

    /**
     * Returns the response to a request that another service refuses.
     *
     * @param reason states the problem and the remedy, and must not contain secrets
     */
    default ApiResponse refuse(ApiExchange exchange, Refusal reason) {
        ApiExchange refused = exchange.copy();
        refused.refuse(reason);
        return handle(refused).toCompletableFuture().join();
    }
}
