package dev.castellan.server.internal.front;

import dev.castellan.server.limits.Limits;
import dev.castellan.server.store.StoreConcurrency;
import java.net.InetSocketAddress;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * How a front listens and serves.
 *
 * @param bind the address and port to listen on; port 0 for any free port
 * @param limits how much the front accepts
 * @param blocks whether the service blocks; if it does, it runs on a bounded pool, otherwise on the I/O threads
 * @param concurrency how much the service runs at once, if it blocks
 * @param tls the keys for HTTPS; absent for plain HTTP
 */
public record FrontOptions(
        InetSocketAddress bind,
        Limits limits,
        boolean blocks,
        StoreConcurrency concurrency,
        @Nullable SSLContext tls) {

    /** Checks that the address is resolved. */
    public FrontOptions {
        if (bind.isUnresolved()) {
            throw new IllegalArgumentException("no address is known for host " + bind.getHostString()
                    + ": bind to an address of this machine, or to 0.0.0.0 for all of them");
        }
    }

    /** Options for a service that sets no limit to how much it runs at once. */
    public FrontOptions(InetSocketAddress bind, Limits limits, boolean blocks, @Nullable SSLContext tls) {
        this(bind, limits, blocks, StoreConcurrency.unlimited(), tls);
    }

    /** Returns options for a service that does not block, without TLS. */
    public static FrontOptions of(InetSocketAddress bind, Limits limits) {
        return new FrontOptions(bind, limits, false, null);
    }
}
