package dev.castellan.server.standalone.management;

import dev.castellan.server.jdbc.JdbcStore;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.function.ToDoubleFunction;

/** Metrics for changes that a store failed to make or confirm. */
public record WriteMetrics(JdbcStore store) implements MeterBinder {

    @Override
    public void bindTo(MeterRegistry registry) {
        counter(registry, "storage_full", of -> of.writeRefusals().storageFull());
        counter(registry, "unavailable", of -> of.writeRefusals().unavailable());
        counter(registry, "unknown", of -> of.writeRefusals().unknown());
        Gauge.builder(
                        "castellan.writes.failing",
                        store,
                        of -> of.writeRefusals().obstacle() == null ? 0 : 1)
                .description("1 if the latest change failed, which /readyz explains")
                .register(registry);
    }

    private void counter(MeterRegistry registry, String reason, ToDoubleFunction<JdbcStore> value) {
        FunctionCounter.builder("castellan.writes.refused", store, value)
                .description("Changes that the store could not make or confirm")
                .tag("reason", reason)
                .register(registry);
    }
}
