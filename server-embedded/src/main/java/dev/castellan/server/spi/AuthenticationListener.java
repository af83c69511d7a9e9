package dev.castellan.server.spi;

import dev.castellan.model.exchange.ApiRequest;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * Is notified of every failed authentication: every request without a valid token, or with one that is not allowed from
 * the address of the client, including requests that get 429 because of too many failures from their address. Unlike a {@link RequestListener}, this listener does not add any
 * cost to successful requests. If the listener throws an exception, the server logs it and continues. The listener runs
 * on the thread that responds, so it must return quickly. Implementations must be thread-safe.
 */
@FunctionalInterface
public interface AuthenticationListener {

    /**
     * Receives a request whose authentication failed, before the server responds to it.
     *
     * @param request the request, without its body if the server did not read it. The request may contain an expired or
     *     deleted token, or a valid one from an address that is not allowed
     * @param peer the address and port of the client, or null for a request without a socket
     */
    void failed(ApiRequest request, @Nullable InetSocketAddress peer);

    /** Returns a listener that does nothing. */
    static AuthenticationListener none() {
        return (request, peer) -> {};
    }
}
