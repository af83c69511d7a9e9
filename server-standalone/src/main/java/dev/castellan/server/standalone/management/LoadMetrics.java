package dev.castellan.server.standalone.management;

import dev.castellan.server.CastellanServer;
import dev.castellan.server.ServerLoad;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.function.ToDoubleFunction;

/** Metrics for the load from clients: connections and bytes. */
public record LoadMetrics(CastellanServer server) implements MeterBinder {

    @Override
    public void bindTo(MeterRegistry registry) {
        gauge(registry, "http.connections", "Open connections of clients", ServerLoad::connections);
        counter(
                registry,
                "http.connections.refused",
                "Connections of clients that were closed at once because there were too many",
                ServerLoad::connectionsRefused);
        gauge(
                registry,
                "http.memory.bytes",
                "Bytes of request bodies and unsent responses in memory",
                ServerLoad::memory);
        counter(
                registry,
                "http.memory.refused",
                "Requests and responses that failed because memory was exhausted",
                ServerLoad::memoryRefused);
        counter(
                registry,
                "audit.events.dropped",
                "Changes and failed sign-ins without an audit event because of the quota",
                ServerLoad::auditEventsDropped);
    }

    private void gauge(MeterRegistry registry, String name, String text, ToDoubleFunction<ServerLoad> value) {
        Gauge.builder("castellan." + name, server, of(value)).description(text).register(registry);
    }

    private void counter(MeterRegistry registry, String name, String text, ToDoubleFunction<ServerLoad> value) {
        FunctionCounter.builder("castellan." + name, server, of(value))
                .description(text)
                .register(registry);
    }

    private static ToDoubleFunction<CastellanServer> of(ToDoubleFunction<ServerLoad> value) {
        return server -> value.applyAsDouble(server.load());
    }
}
