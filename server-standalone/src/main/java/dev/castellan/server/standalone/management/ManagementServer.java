package dev.castellan.server.standalone.management;

import dev.castellan.server.internal.front.FairQueue;
import dev.castellan.server.internal.front.HttpFront;
import dev.castellan.server.internal.front.HttpFront.FrontOptions;
import dev.castellan.server.limits.Limits;
import dev.castellan.server.service.ServerStartException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * The server for the management port. The server does not share threads with the API, so it responds even when all API
 * threads are busy, and slow clients cannot block it. The server does not authenticate callers, and never shows ids,
 * names or secrets.
 */
public final class ManagementServer implements AutoCloseable {

    private static final Limits LIMITS = Limits.defaults().toBuilder()
            .connections(256)
            .workers(4)
            .headerTime(Duration.ofSeconds(5))
            .closeTime(Duration.ofMillis(100))
            .build();

    private final HttpFront front;

    private ManagementServer(HttpFront front) {
        this.front = front;
    }

    /**
     * Binds the port and starts serving requests.
     *
     * @param metrics returns the metrics in the Prometheus text format
     * @throws ServerStartException if the port cannot be bound
     */
    public static ManagementServer start(InetSocketAddress bind, Readiness readiness, Supplier<String> metrics) {
        return start(bind, LIMITS, readiness, metrics);
    }

    static ManagementServer start(
            InetSocketAddress bind, Limits limits, Readiness readiness, Supplier<String> metrics) {
        // checking the store and collecting metrics both block
        FrontOptions options = new FrontOptions(
                bind, limits, new FairQueue("castellan-management", limits.workers(), limits.queue()), null);
        return new ManagementServer(HttpFront.start(options, new ManagementPages(readiness, metrics)));
    }

    /** Returns the address that the server listens on, with the actual port. */
    public InetSocketAddress address() {
        return front.address();
    }

    /** Releases the port and stops the threads. */
    @Override
    public void close() {
        front.close();
    }
}
