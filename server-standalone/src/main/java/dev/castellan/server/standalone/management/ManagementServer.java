package dev.castellan.server.standalone.management;

import dev.castellan.server.internal.front.FrontOptions;
import dev.castellan.server.internal.front.HttpFront;
import dev.castellan.server.internal.workers.FairQueue;
import dev.castellan.server.limits.Limits;
import dev.castellan.server.service.ServerStartException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * The server of the management port. Its threads are separate from the threads of the API, so it answers while they are
 * all busy, and slow clients cannot hold its threads. It does not authenticate callers, and shows no ids, names or
 * secrets.
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
     * Binds the port and starts to serve.
     *
     * @param metrics returns the metrics in the text format of Prometheus
     * @throws ServerStartException if the port cannot be bound
     */
    public static ManagementServer start(InetSocketAddress bind, Readiness readiness, Supplier<String> metrics) {
        return start(bind, LIMITS, readiness, metrics);
    }

    static ManagementServer start(
            InetSocketAddress bind, Limits limits, Readiness readiness, Supplier<String> metrics) {
        // the check of the store and the collection of metrics block
        FrontOptions options = new FrontOptions(
                bind, limits, new FairQueue("castellan-management", limits.workers(), limits.queue()), null);
        return new ManagementServer(HttpFront.start(options, new ManagementPages(readiness, metrics)));
    }

    /** Returns the address that the server listens on, with the actual port. */
    public InetSocketAddress address() {
        return front.address();
    }

    /** Releases the port and ends the threads. */
    @Override
    public void close() {
        front.close();
    }
}
