package dev.castellan.server.standalone.management;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.internal.version.ProductVersion;
import dev.castellan.server.spi.AuthenticationListener;
import dev.castellan.server.spi.RequestListener;
import dev.castellan.server.spi.ServerCall;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.ClassLoaderMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Counts and times responses. The only labels are operations, statuses, error kinds and the version, which keeps the
 * number of time series small.
 */
public final class Metrics implements RequestListener, AuthenticationListener, AutoCloseable {

    private static final String NO_OPERATION = "none";
    private static final Duration[] BUCKETS = {
        Duration.ofMillis(1),
        Duration.ofMillis(5),
        Duration.ofMillis(20),
        Duration.ofMillis(100),
        Duration.ofMillis(500),
        Duration.ofSeconds(2),
        Duration.ofSeconds(10)
    };

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final JvmGcMetrics garbageCollector = new JvmGcMetrics();
    private final Counter failedAuthentications = Counter.builder("castellan.authentication.failures")
            .description("Requests without a valid token")
            .register(registry);
    private final Map<ResponseKey, Timer> timers = new ConcurrentHashMap<>();

    /** Creates the metrics and starts measuring this JVM. */
    public Metrics() {
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new ClassLoaderMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        new FileDescriptorMetrics().bindTo(registry);
        new UptimeMetrics().bindTo(registry);
        garbageCollector.bindTo(registry);
        Gauge.builder("castellan.build.info", () -> 1)
                .description("The version that runs, as a label; its value is always 1")
                .tag("version", ProductVersion.get())
                .register(registry);
    }

    /** Returns the registry, to which more metrics can be added. */
    public MeterRegistry registry() {
        return registry;
    }

    @Override
    public void completed(ServerCall call, ApiResponse response, @Nullable Duration time) {
        if (time != null) {
            String operation =
                    call.endpoint() == null ? NO_OPERATION : call.endpoint().id();
            timers.computeIfAbsent(new ResponseKey(operation, response.status()), this::timer)
                    .record(time);
        }
        if (response.status() >= 400) {
            registry.counter("castellan.refusals", "reason", reason(response.status()))
                    .increment();
        }
    }

    @Override
    public void failed(ApiRequest request, @Nullable InetSocketAddress peer) {
        failedAuthentications.increment();
    }

    /** Returns all metrics in the Prometheus text format. */
    public String scrape() {
        return registry.scrape();
    }

    /** Stops measuring. */
    @Override
    public void close() {
        garbageCollector.close();
        registry.close();
    }

    private Timer timer(ResponseKey response) {
        return Timer.builder("castellan.requests")
                .description("Time from the head of a request to its response")
                .tag("operation", response.operation())
                .tag("status", Integer.toString(response.status()))
                .serviceLevelObjectives(BUCKETS)
                .register(registry);
    }

    private static String reason(int status) {
        return Arrays.stream(ErrorKind.values())
                .filter(kind -> kind.status() == status)
                .findFirst()
                .map(kind -> kind.name().toLowerCase(Locale.ROOT))
                .orElse("other");
    }

    private record ResponseKey(String operation, int status) {}
}
