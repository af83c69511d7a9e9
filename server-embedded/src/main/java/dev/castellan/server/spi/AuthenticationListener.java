package dev.castellan.server.spi;

import dev.castellan.model.exchange.ApiRequest;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * Receives every failed authentication: every request without a valid token, including requests that are answered 429
 * because of too many failures from their address. Unlike a {@link RequestListener}, it adds no cost to successful
 * requests. Logs an exception of the listener and ignores it. Runs on the thread that answers, so it must return
 * quickly. Must be safe for use by several threads.
 */
@FunctionalInterface
public interface AuthenticationListener {

    /**
     * Receives a request whose authentication failed, before the server answers it.
     *
     * @param request the request, without its body if the server did not read it; may hold an expired or deleted token
     * @param peer the address and port of the client; absent for a request without a socket
     */
    void failed(ApiRequest request, @Nullable InetSocketAddress peer);

    /** Returns the listener that does nothing. */
    static AuthenticationListener none() {
        return (request, peer) -> {};
    }
}
