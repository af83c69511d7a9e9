package dev.castellan.server.service;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import java.net.InetSocketAddress;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Answers the requests that an HTTP front receives. A front first calls {@link #admit} with the head of a request, so a
 * client without a valid token cannot make the server read a body. Never throws. Safe for use by several threads.
 */
public interface ApiService {

    /**
     * Checks the head of a request: authentication, route, rate, role, media type and announced size. {@link
     * Admission#answer} may make these checks instead if the request announces no body.
     *
     * @param head the request without its body
     * @param peer the address and port of the client; absent for a request without a socket
     */
    Admission admit(ApiRequest head, @Nullable InetSocketAddress peer);

    /**
     * Returns the answer to a request that the front refuses because of broken framing, overload or too large a body.
     * The front sends the answer promptly.
     *
     * @param head the request, as far as it is known
     * @param peer the address and port of the client; absent for a request without a socket
     * @param message states the problem and the remedy; holds no secret
     */
    ApiResponse refuse(ApiRequest head, @Nullable InetSocketAddress peer, ErrorKind kind, String message);

    /**
     * Returns the organization that the token of a request names; null if the request carries no well-formed token, or
     * if this service has not looked up the organization before. Never waits for the store. The token may be unknown,
     * deleted or made up. A front uses the organization only to choose the queue of the request before authentication.
     *
     * @param head the request without its body
     */
    default @Nullable UUID findOrganization(ApiRequest head) {
        return null;
    }

    /**
     * Returns whether this service may block the calling thread while it admits or answers a request. A front then
     * calls the service on a worker thread. Returns false for a request that the service itself passes to worker
     * threads. Never waits for the store.
     *
     * @param head the request without its body
     */
    default boolean blocks(ApiRequest head) {
        return true;
    }

    /**
     * Returns the path that this service adds in front of each path in {@code Location}; empty if it adds none. A
     * handler that is mounted at a path then adds the path of its mount.
     */
    default String publicPath() {
        return "";
    }

    /** Checks and answers a request that holds its whole body. */
    default ApiResponse handle(ApiRequest request) {
        return admit(request.withBody(ApiRequest.NO_BODY), null).answer(request.body());
    }
}
