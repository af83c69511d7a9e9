package dev.castellan.server.standalone.management;

import dev.castellan.server.jdbc.JdbcStore;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.function.ToDoubleFunction;

/** Metrics for changes that a store failed to make. */
public final class WriteMetrics implements MeterBinder {

    private final JdbcStore store;

    /** Creates the metrics for a store. */
    public WriteMetrics(JdbcStore store) {
        this.store = store;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        counter(registry, "storage_full", of -> of.writeRefusals().storageFull());
        counter(registry, "unavailable", of -> of.writeRefusals().unavailable());
    }

    private void counter(MeterRegistry registry, String reason, ToDoubleFunction<JdbcStore> value) {
        FunctionCounter.builder("castellan.writes.refused", store, value)
                .description("Changes that the store could not make")
                .tag("reason", reason)
                .register(registry);
    }
}
