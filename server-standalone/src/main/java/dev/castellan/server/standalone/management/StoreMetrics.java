package dev.castellan.server.standalone.management;

import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.jdbc.PoolState;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;

/** Metrics for the connections between a store and its database, and for changes that failed. */
public record StoreMetrics(JdbcStore store) implements MeterBinder {

    @Override
    public void bindTo(MeterRegistry registry) {
        pool(registry, "readers", JdbcStore::readers);
        pool(registry, "writers", JdbcStore::writers);
        registerRefusals(registry, "storage_full", of -> of.writeRefusals().storageFull());
        registerRefusals(registry, "unavailable", of -> of.writeRefusals().unavailable());
        registerRefusals(registry, "unknown", of -> of.writeRefusals().unknown());
        Gauge.builder(
                        "castellan.writes.failing",
                        store,
                        of -> of.writeRefusals().obstacle() == null ? 0 : 1)
                .description("1 if the latest change failed, which /readyz explains")
                .register(registry);
    }

    private void pool(MeterRegistry registry, String pool, Function<JdbcStore, PoolState> state) {
        connections(registry, "active", pool, state, PoolState::active);
        connections(registry, "idle", pool, state, PoolState::idle);
        connections(registry, "waiting", pool, state, PoolState::waiting);
        connections(registry, "most", pool, state, PoolState::max);
    }

    private void connections(
            MeterRegistry registry,
            String name,
            String pool,
            Function<JdbcStore, PoolState> state,
            ToIntFunction<PoolState> value) {
        Gauge.builder("castellan.connections." + name, store, of -> value.applyAsInt(state.apply(of)))
                .description("Connections to the database; waiting: callers that wait for one")
                .tag("pool", pool)
                .register(registry);
    }

    private void registerRefusals(MeterRegistry registry, String reason, ToDoubleFunction<JdbcStore> value) {
        FunctionCounter.builder("castellan.writes.refused", store, value)
                .description("Changes that the store could not make or confirm")
                .tag("reason", reason)
                .register(registry);
    }
}
