package dev.castellan.server.spi;

import dev.castellan.model.exchange.ApiRequest;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * Receives every failed authentication: every request without a valid token, also if it is answered 429 because there
 * were too many from its address. Unlike a {@link RequestListener} it costs successful requests nothing. An exception
 * that it throws is logged, and has no other effect. It runs on the thread that answers, so it must be quick. Must be
 * safe for use by several threads.
 */
@FunctionalInterface
public interface AuthenticationListener {

    /**
     * Receives a request whose authentication failed, before it is answered.
     *
     * @param request the request, without its body if that was not read; may hold a token that is not valid any more
     * @param peer the address and port that it came from; absent if it came through no socket
     */
    void failed(ApiRequest request, @Nullable InetSocketAddress peer);

    /** Returns the listener that does nothing. */
    static AuthenticationListener none() {
        return (request, peer) -> {};
    }
}
