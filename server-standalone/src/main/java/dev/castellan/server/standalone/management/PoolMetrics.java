package dev.castellan.server.standalone.management;

import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.jdbc.PoolState;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;

/** Metrics for the connections between a store and its database. */
public record PoolMetrics(JdbcStore store) implements MeterBinder {

    @Override
    public void bindTo(MeterRegistry registry) {
        gauges(registry, "readers", JdbcStore::readers);
        gauges(registry, "writers", JdbcStore::writers);
    }

    private void gauges(MeterRegistry registry, String pool, Pool of) {
        gauge(registry, "active", pool, of, PoolState::active);
        gauge(registry, "idle", pool, of, PoolState::idle);
        gauge(registry, "waiting", pool, of, PoolState::waiting);
        gauge(registry, "most", pool, of, PoolState::most);
    }

    private void gauge(MeterRegistry registry, String name, String pool, Pool of, ToIntFunction<PoolState> value) {
        Gauge.builder("castellan.connections." + name, store, of(of, value))
                .description("Connections to the database; waiting: callers that wait for one")
                .tag("pool", pool)
                .register(registry);
    }

    private static ToDoubleFunction<JdbcStore> of(Pool pool, ToIntFunction<PoolState> value) {
        return store -> value.applyAsInt(pool.of(store));
    }

    /** Selects one of the store's pools, and returns its state. */
    private interface Pool {
        PoolState of(JdbcStore store);
    }
}
