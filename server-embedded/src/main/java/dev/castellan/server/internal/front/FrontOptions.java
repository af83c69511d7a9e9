package dev.castellan.server.internal.front;

import dev.castellan.server.limits.Limits;
import java.net.InetSocketAddress;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * The settings of an {@link HttpFront}.
 *
 * @param bind the address and port to listen on, where port 0 selects any free port
 * @param limits the limits on connections, requests and times
 * @param workers the queue of the worker threads that run the service, or null to run a non-blocking service on the I/O
 *     threads. The front closes the queue
 * @param tls the keys for HTTPS, or null for plain HTTP
 */
public record FrontOptions(
        InetSocketAddress bind,
        Limits limits,
        @Nullable FairQueue workers,
        @Nullable SSLContext tls) {

    /** Checks that the address has been resolved. */
    public FrontOptions {
        if (bind.isUnresolved()) {
            throw new IllegalArgumentException("no address is known for host " + bind.getHostString()
                    + ": bind to an address of this machine, or to 0.0.0.0 for all of them");
        }
    }

    /** Returns options without TLS, for a service that does not block. */
    public static FrontOptions of(InetSocketAddress bind, Limits limits) {
        return new FrontOptions(bind, limits, null, null);
    }
}
