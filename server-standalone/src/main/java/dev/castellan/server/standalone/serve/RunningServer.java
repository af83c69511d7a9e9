package dev.castellan.server.standalone.serve;

import dev.castellan.server.CastellanServer;
import dev.castellan.server.CastellanServerBuilder;
import dev.castellan.server.limits.Limits;
import dev.castellan.server.service.ServerStartException;
import dev.castellan.server.spi.RequestListener;
import dev.castellan.server.standalone.docs.DocumentationPages;
import dev.castellan.server.standalone.logging.AccessLog;
import dev.castellan.server.standalone.management.ManagementServer;
import dev.castellan.server.standalone.management.Metrics;
import dev.castellan.server.standalone.management.Readiness;
import dev.castellan.server.standalone.options.BindAddress;
import dev.castellan.server.standalone.options.OnOff;
import dev.castellan.server.standalone.output.CommandException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/** A running server and its management port, from start to stop. */
public final class RunningServer implements AutoCloseable {

    /** Less than a second, the usual time limit of a readiness probe. */
    private static final Duration LONGEST_CHECK = Duration.ofMillis(800);

    private final ExecutorService checks = Executors.newSingleThreadExecutor(RunningServer::daemon);
    private final Readiness readiness = new Readiness(LONGEST_CHECK, checks);
    private @Nullable Metrics metrics;
    private @Nullable ManagementServer management;
    private @Nullable ServedStore store;
    private @Nullable CastellanServer server;

    private RunningServer() {}

    /**
     * Starts a server. The management port is first, so that it can report the state of the start.
     *
     * @throws CommandException if the server cannot start; then everything is released
     */
    public static RunningServer start(Serve options) {
        RunningServer running = new RunningServer();
        try {
            options.check();
            SSLContext tls = options.tls.context();
            running.manage(options);
            running.serve(options, tls);
            return running;
        } catch (RuntimeException e) {
            running.close();
            throw e;
        }
    }

    public URI baseUrl() {
        return Objects.requireNonNull(server).baseUrl();
    }

    /** Returns the address of the management port; {@code null} if it is off. */
    @Nullable
    public InetSocketAddress managementAddress() {
        return management == null ? null : management.address();
    }

    /** Takes no more requests, lets requests in flight finish, and releases everything. */
    @Override
    public void close() {
        readiness.draining();
        if (server != null) {
            server.close();
        }
        if (store != null) {
            store.close();
        }
        if (management != null) {
            management.close();
        }
        checks.shutdownNow();
        if (metrics != null) {
            metrics.close();
        }
    }

    /** Metrics load hundreds of classes, and only the management port shows them. */
    private void manage(Serve options) {
        if (options.management.isOn()) {
            metrics = new Metrics();
            management = options.management.start(readiness, metrics);
        }
    }

    private void serve(Serve options, @Nullable SSLContext tls) {
        ServedStore opened = ServedStore.open(options);
        store = opened;
        if (metrics != null) {
            opened.measure(metrics);
        }
        CastellanServerBuilder builder = CastellanServer.builder()
                .address(options.address)
                .port(options.port)
                .store(opened.store())
                .limits(Limits.defaults().toBuilder()
                        .closeTime(options.drainTime)
                        .build());
        if (tls != null) {
            builder.tls(tls);
        }
        if (options.publicPath != null) {
            builder.publicPath(options.publicPath);
        }
        if (options.docs == OnOff.ON) {
            DocumentationPages.read().forEach(builder::page);
        }
        listen(builder, options);
        try {
            server = builder.start();
        } catch (ServerStartException e) {
            throw new BindAddress("--port", options.port, "--address", options.address).complaint(e);
        }
        readiness.serving(opened::check);
    }

    /** Adds only the listeners that the options ask for, since each listener costs time with each request. */
    private void listen(CastellanServerBuilder builder, Serve options) {
        List<RequestListener> listeners = new ArrayList<>();
        if (metrics != null) {
            listeners.add(metrics);
        }
        if (options.accessLog == OnOff.ON) {
            listeners.add(new AccessLog(Clock.systemUTC(), LoggerFactory.getLogger("castellan.access")::info));
        }
        if (!listeners.isEmpty()) {
            builder.requestListener(
                    (call, answer, time) -> listeners.forEach(listener -> listener.answered(call, answer, time)));
        }
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "castellan-readiness");
        thread.setDaemon(true);
        return thread;
    }
}
