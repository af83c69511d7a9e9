package dev.castellan.server.standalone.management;

import dev.castellan.server.ServerStartException;
import dev.castellan.server.internal.front.FrontOptions;
import dev.castellan.server.internal.front.UndertowFront;
import dev.castellan.server.limits.Limits;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * The management port. Behind a front of its own, so that it answers, and tells the truth, also when the API's threads are
 * all busy, and so that no client can hold its threads by being slow. Without authentication: it shows no id, no name and
 * no secret.
 */
public final class ManagementServer implements AutoCloseable {

    private static final Limits LIMITS = Limits.defaults().toBuilder()
            .connections(256)
            .workers(4)
            .headerTime(Duration.ofSeconds(5))
            .closeTime(Duration.ofMillis(100))
            .build();

    private final UndertowFront front;

    private ManagementServer(UndertowFront front) {
        this.front = front;
    }

    /**
     * Binds the port and serves on it.
     *
     * @param metrics returns the metrics in Prometheus' text format
     * @throws ServerStartException if the port cannot be bound
     */
    public static ManagementServer start(InetSocketAddress bind, Readiness readiness, Supplier<String> metrics) {
        return start(bind, LIMITS, readiness, metrics);
    }

    static ManagementServer start(
            InetSocketAddress bind, Limits limits, Readiness readiness, Supplier<String> metrics) {
        // to ask the store, and to collect the metrics, blocks
        FrontOptions options = new FrontOptions(bind, limits, true, null);
        return new ManagementServer(UndertowFront.start(options, new ManagementPages(readiness, metrics)));
    }

    /** Returns where it listens, with the real port. */
    public InetSocketAddress address() {
        return front.address();
    }

    /** Frees the port and ends the threads. */
    @Override
    public void close() {
        front.close();
    }
}
