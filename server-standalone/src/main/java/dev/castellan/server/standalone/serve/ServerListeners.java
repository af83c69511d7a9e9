package dev.castellan.server.standalone.serve;

import dev.castellan.server.CastellanServerBuilder;
import dev.castellan.server.spi.RequestListener;
import dev.castellan.server.standalone.logging.AccessLog;
import dev.castellan.server.standalone.logging.AuditLog;
import dev.castellan.server.standalone.logging.FailedAuthentications;
import dev.castellan.server.standalone.management.Metrics;
import dev.castellan.server.standalone.options.OnOff;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/** The listeners of a server: metrics, the access log, the audit log, and the log of failed authentications. */
final class ServerListeners {

    private final @Nullable Metrics metrics;
    private final OnOff accessLog;
    private final @Nullable AuditLog auditLog;
    private final FailedAuthentications failures =
            new FailedAuthentications(LoggerFactory.getLogger("castellan.authentication")::warn);

    /**
     * Creates the listeners.
     *
     * @param metrics the metrics, or {@code null} to omit them
     * @param auditLog the audit log, or {@code null} to omit it
     */
    ServerListeners(@Nullable Metrics metrics, OnOff accessLog, @Nullable AuditLog auditLog) {
        this.metrics = metrics;
        this.accessLog = accessLog;
        this.auditLog = auditLog;
    }

    void addTo(CastellanServerBuilder builder) {
        List<RequestListener> ofRequests = ofRequests();
        if (!ofRequests.isEmpty()) {
            builder.requestListener(
                    (call, response, time) -> ofRequests.forEach(listener -> listener.completed(call, response, time)));
        }
        AuditLog log = auditLog;
        if (log != null) {
            builder.audit(audit -> audit.listener(log));
        }
        builder.authenticationListener((request, peer) -> {
            failures.failed(request, peer);
            if (metrics != null) {
                metrics.failed(request, peer);
            }
        });
    }

    /** Logs the failed authentications since the last call. */
    void report() {
        failures.report();
    }

    /** Returns only the listeners that the options require, because each listener slows down every request. */
    private List<RequestListener> ofRequests() {
        List<RequestListener> listeners = new ArrayList<>();
        if (metrics != null) {
            listeners.add(metrics);
        }
        if (accessLog == OnOff.ON) {
            listeners.add(new AccessLog(Clock.systemUTC(), LoggerFactory.getLogger("castellan.access")::info));
        }
        return listeners;
    }
}
