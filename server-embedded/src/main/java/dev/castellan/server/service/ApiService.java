package dev.castellan.server.service;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import java.net.InetSocketAddress;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Answers the requests that an HTTP front receives. A request is first checked by its head, so that a client without a
 * valid token cannot make the server read a body, and then answered. Never throws. Safe for use by several threads.
 */
public interface ApiService {

    /**
     * Checks a request by its head: authentication, route, rate, role, media type and announced size. A request that
     * announces no body may be checked later, by {@link Admission#answer}.
     *
     * @param head the request without its body
     * @param peer the address and port that it came from; absent if it came through no socket
     */
    Admission admit(ApiRequest head, @Nullable InetSocketAddress peer);

    /**
     * Returns the answer to a request that the front refuses: for broken framing, overload, or a body over its limit.
     * The front sends it promptly.
     *
     * @param head the request, as far as it is known
     * @param peer the address and port that it came from; absent if it came through no socket
     * @param message says what is wrong and what to do; holds no secret
     */
    ApiResponse refuse(ApiRequest head, @Nullable InetSocketAddress peer, ErrorKind kind, String message);

    /**
     * Returns the organization that the token of a request names; null if the request has no well-formed token, or if
     * this service has not found the organization before. Never waits for the store. The answer proves nothing about the
     * token, which may be unknown, deleted or made up: fronts use it only to choose the queue of a request before its
     * caller is authenticated.
     *
     * @param head the request without its body
     */
    default @Nullable UUID findOrganization(ApiRequest head) {
        return null;
    }

    /**
     * Returns whether this service may block the calling thread while it admits or answers a request. A front calls such a
     * service on a worker thread. False for a request that the service passes to worker threads itself. Never waits for the
     * store.
     *
     * @param head the request without its body
     */
    default boolean blocks(ApiRequest head) {
        return true;
    }

    /**
     * Returns the path that this service puts in front of paths in {@code Location}; empty if it puts none there, so that
     * a handler that is mounted at a path has to.
     */
    default String publicPath() {
        return "";
    }

    /** Checks and answers a request whose body has been read already. */
    default ApiResponse handle(ApiRequest request) {
        return admit(request.withBody(ApiRequest.NO_BODY), null).answer(request.body());
    }
}
