package dev.castellan.server.service;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * What stands behind a front: a request is first judged by its head, so that nobody without a valid token makes the
 * server read a body, and then answered. Never throws; safe for use by several threads.
 */
public interface ApiService {

    /**
     * Judges a request by its head: authentication, route, rate, role, media type and declared size. A request that
     * announces no body may be left for {@link #answer} to judge.
     *
     * @param head the request without its body
     * @param peer the address and port that it came from; absent if it came through no socket
     */
    Admission admit(ApiRequest head, @Nullable InetSocketAddress peer);

    /**
     * Answers a request that was judged. An admission is answered once.
     *
     * @param admission what {@link #admit} returned, refused or not
     * @param body the whole body; empty if there is none or it was not read
     */
    ApiResponse answer(Admission admission, byte[] body);

    /**
     * Returns how the answer to an admission gets onto the socket; fronts ask once, after {@link #answer}. An answer of
     * {@link #refuse} is always prompt, and so is one without a socket.
     */
    default Delivery delivery(Admission admission) {
        return Delivery.PROMPT;
    }

    /**
     * Returns the answer to a request that cannot be judged: broken framing, overload, a body that grew beyond its
     * limit.
     *
     * @param head as much of the request as is known
     * @param message says what is wrong and what to do; not a secret
     */
    ApiResponse refuse(ApiRequest head, ErrorKind kind, String message);

    /** Answers a request that is already whole. */
    default ApiResponse handle(ApiRequest request) {
        return answer(admit(request.withBody(ApiRequest.NO_BODY), null), request.body());
    }
}
