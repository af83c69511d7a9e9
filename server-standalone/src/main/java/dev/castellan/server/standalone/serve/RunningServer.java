package dev.castellan.server.standalone.serve;

import dev.castellan.server.CastellanServer;
import dev.castellan.server.CastellanServerBuilder;
import dev.castellan.server.spi.AuditListener;
import dev.castellan.server.spi.ServerStartException;
import dev.castellan.server.standalone.files.ServerCertificate;
import dev.castellan.server.standalone.logging.AuditLog;
import dev.castellan.server.standalone.management.LoadMetrics;
import dev.castellan.server.standalone.management.ManagementServer;
import dev.castellan.server.standalone.management.Metrics;
import dev.castellan.server.standalone.management.Readiness;
import dev.castellan.server.standalone.options.BindAddress;
import dev.castellan.server.standalone.options.OnOff;
import dev.castellan.server.standalone.output.CommandException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** A running server and its management port, from start to stop. */
public final class RunningServer implements AutoCloseable {

    /** Shorter than one second, the usual timeout of a readiness probe. */
    private static final Duration MAX_CHECK_TIME = Duration.ofMillis(800);

    private static final Duration STRICT_TRANSPORT = Duration.ofDays(365);
    private static final Duration CERTIFICATE_INTERVAL = Duration.ofSeconds(5);
    private static final Duration REPORT_INTERVAL = Duration.ofMinutes(1);

    private final ExecutorService checks = Executors.newSingleThreadExecutor(RunningServer::daemon);
    private final Readiness readiness = new Readiness(MAX_CHECK_TIME, checks);
    private final Upkeep upkeep = new Upkeep();
    private @Nullable Metrics metrics;
    private @Nullable ServerListeners listeners;
    private @Nullable AuditLog auditLog;
    private @Nullable PeopleSettings people;
    private @Nullable ManagementServer management;
    private @Nullable ServedStore store;
    private @Nullable CastellanServer server;

    private RunningServer() {}

    /**
     * Starts a server. The management port is opened first and reports that the server is starting.
     *
     * @throws CommandException if the server cannot start; all resources are then released
     */
    public static RunningServer start(Serve options) {
        RunningServer running = new RunningServer();
        try {
            options.check();
            ServerCertificate certificate = options.tls.serverCertificate();
            running.manage(options);
            running.serve(options, certificate);
            return running;
        } catch (RuntimeException | Error e) {
            running.close();
            throw e;
        }
    }

    public URI baseUrl() {
        return Objects.requireNonNull(server).baseUrl();
    }

    /** Returns the address of the management port, or {@code null} if it is off. */
    @Nullable
    public InetSocketAddress managementAddress() {
        return management == null ? null : management.address();
    }

    /** Stops accepting requests, lets requests in flight finish, and releases all resources. */
    @Override
    public void close() {
        readiness.draining();
        upkeep.close();
        if (server != null) {
            server.close();
        }
        if (people != null) {
            people.close();
        }
        if (auditLog != null) {
            auditLog.close();
        }
        if (listeners != null) {
            listeners.report();
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

    /**
     * Sets up metrics only if the management port is on, because they load hundreds of classes and only that port shows
     * them.
     */
    private void manage(Serve options) {
        if (options.management.isOn()) {
            metrics = new Metrics();
            management = options.management.start(readiness, metrics);
        }
    }

    private void serve(Serve options, @Nullable ServerCertificate certificate) {
        AuditLog audit = options.audit.ofServer();
        auditLog = audit;
        ServedStore opened = ServedStore.open(options, audit == null ? AuditListener.none() : audit);
        store = opened;
        if (metrics != null) {
            opened.measure(metrics);
        }
        CastellanServerBuilder builder = CastellanServer.builder()
                .address(options.address)
                .port(options.port)
                .store(opened.store());
        options.api.apply(builder);
        options.quotas.apply(builder);
        options.limits.apply(builder, options.drainTime);
        if (certificate != null) {
            builder.tls(tls -> tls.context(certificate.context()).strictTransportSecurity(STRICT_TRANSPORT));
            upkeep.every(CERTIFICATE_INTERVAL, certificate::look);
        }
        options.proxy.apply(builder);
        if (options.docs == OnOff.ON) {
            DocumentationPages.read().forEach(builder::page);
        }
        PeopleSettings ofPeople = PeopleSettings.start(options);
        people = ofPeople;
        ofPeople.addTo(builder);
        options.identity.apply(builder, options.console.isVisible(options.consolePlace()));
        ServerListeners added = new ServerListeners(metrics, options.accessLog, audit);
        listeners = added;
        added.addTo(builder);
        try {
            server = builder.start();
        } catch (ServerStartException e) {
            throw new BindAddress("--port", options.port, "--address", options.address).complaint(e);
        }
        if (metrics != null) {
            new LoadMetrics(server).bindTo(metrics.registry());
        }
        upkeep.every(REPORT_INTERVAL, added::report);
        ofPeople.startExpiryMails(opened.store(), upkeep);
        readiness.changes(opened::obstacle);
        readiness.serving(opened::check, server::acceptsConnections);
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "castellan-readiness");
        thread.setDaemon(true);
        return thread;
    }
}
