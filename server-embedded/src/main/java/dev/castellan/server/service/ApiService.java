package dev.castellan.server.service;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import java.net.InetSocketAddress;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Answers the requests that an HTTP front receives. A front first calls {@link #admit} with the head of a request, so a
 * client without a valid token cannot make the server read a body. The methods never throw. Thread-safe.
 */
public interface ApiService {

    /**
     * Checks the head of a request: authentication, route, rate, role, media type and announced size. If the request
     * does not announce a body, {@link Admission#answer} may perform these checks instead.
     *
     * @param head the request without its body
     * @param peer the address and port of the client, or null for a request without a socket
     */
    Admission admit(ApiRequest head, @Nullable InetSocketAddress peer);

    /**
     * Returns the answer to a request that the front refuses because of broken framing, overload or an oversized body.
     *
     * @param head the request, as far as the front could read it
     * @param peer the address and port of the client, or null for a request without a socket
     * @param message states the problem and the remedy, and must not contain secrets
     */
    ApiResponse refuse(ApiRequest head, @Nullable InetSocketAddress peer, ErrorKind kind, String message);

    /**
     * Returns the organization of the token in a request, or null if the request does not contain a well-formed token
     * or if this service has not looked up the organization before. Never waits for the store. The token may be
     * unknown, deleted or made up. A front uses the organization only to choose the queue for the request before
     * authentication.
     *
     * @param head the request without its body
     */
    default @Nullable UUID findOrganization(ApiRequest head) {
        return null;
    }

    /**
     * Returns whether this service may block the calling thread while it admits or answers a request. A front calls a
     * blocking service on a worker thread. Returns false for a request that the service itself passes to worker
     * threads. Never waits for the store.
     *
     * @param head the request without its body
     */
    default boolean blocks(ApiRequest head) {
        return true;
    }

    /**
     * Returns the path that this service prepends to each path in {@code Location}, or an empty string if it prepends
     * none. In the latter case, a handler that is mounted at a path prepends its mount path.
     */
    default String publicPath() {
        return "";
    }

    /** Checks and answers a request that includes its complete body. */
    default ApiResponse handle(ApiRequest request) {
        return admit(request.withBody(ApiRequest.NO_BODY), null).answer(request.body());
    }
}
