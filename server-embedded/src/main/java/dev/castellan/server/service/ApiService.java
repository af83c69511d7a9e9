package dev.castellan.server.service;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * Answers the requests that a front receives. A request is first judged by its head, so that a client without a valid
 * token cannot make the server read a body, and then answered. Never throws; safe for use by several threads.
 */
public interface ApiService {

    /**
     * Judges a request by its head: authentication, route, rate, role, media type and announced size. A request that
     * announces no body may be judged later, by {@link Admission#answer}.
     *
     * @param head the request without its body
     * @param peer the address and port that it came from; absent if it came through no socket
     */
    Admission admit(ApiRequest head, @Nullable InetSocketAddress peer);

    /**
     * Returns the answer to a request that cannot be judged: broken framing, overload, a body that grew beyond its
     * limit. It is sent promptly.
     *
     * @param head as much of the request as is known
     * @param message says what is wrong and what to do; not a secret
     */
    ApiResponse refuse(ApiRequest head, ErrorKind kind, String message);

    /** Answers a request whose body has been read already; without a socket, so the answer is prompt. */
    default ApiResponse handle(ApiRequest request) {
        return admit(request.withBody(ApiRequest.NO_BODY), null).answer(request.body());
    }
}
