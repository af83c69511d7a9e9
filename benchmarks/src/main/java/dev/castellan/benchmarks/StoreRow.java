package dev.castellan.benchmarks;

import dev.castellan.benchmarks.Comparison.Figure;
import dev.castellan.benchmarks.Comparison.Subject;
import dev.castellan.benchmarks.jmh.Jmh;
import dev.castellan.benchmarks.jmh.PlainStatements;
import dev.castellan.benchmarks.jmh.StoreCalls;
import dev.castellan.benchmarks.load.Pgbench;
import dev.castellan.benchmarks.servers.StoreKind;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Compares the rate of authenticated in-process requests with the rate of plain statements: a read by key and a durable
 * insert, which JMH executes on SQLite and {@code pgbench} on PostgreSQL. Then compares a change with the same change
 * without an audit event.
 */
final class StoreRow implements Row {

    private static final int READERS = 10;
    private static final int[] WRITERS = {1, 8, 32};
    /** The JIT compiler compiles the code for a change after about ten thousand changes. */
    private static final Duration WARM_UP = Duration.ofSeconds(15);

    @Override
    public boolean startsJars() {
        return false;
    }

    @Override
    public List<String> programs(Settings settings) {
        return settings.stores(StoreKind.POSTGRESQL).isEmpty() ? List.of() : List.of(Pgbench.PROGRAM);
    }

    @Override
    public void measure(Settings settings, Table table) throws Exception {
        Comparison comparison = new Comparison(settings, table);
        for (StoreKind store : settings.stores(StoreKind.SQLITE)) {
            Calls calls = new Calls(settings, store);
            // SQLite allows one writer
            measure(comparison, calls, readers -> calls.plain("read", readers), writers -> calls.plain("insert", 1));
        }
        for (StoreKind store : settings.stores(StoreKind.POSTGRESQL)) {
            try (Pgbench pgbench = new Pgbench()) {
                measure(
                        comparison,
                        new Calls(settings, store),
                        readers -> pgbench.reads(readers, settings.time()),
                        writers -> pgbench.inserts(writers, settings.time()));
            }
        }
    }

    private static void measure(Comparison comparison, Calls calls, Rate reads, Rate inserts) throws Exception {
        String store = calls.store + ", ";
        comparison.add(store + "GET by key, readers: " + READERS, reads.subject(READERS), calls.reads());
        for (int writers : WRITERS) {
            comparison.add(
                    store + "POST, writers: " + writers, inserts.subject(writers), calls.writes(writers, true, 1));
        }
        comparison.add(store + "POST, 32 writers of 50 organizations", inserts.subject(32), calls.writes(32, true, 50));
        for (int writers : WRITERS) {
            comparison.add(
                    store + "POST with and without audit event, writers: " + writers,
                    calls.writes(writers, false, 1),
                    calls.writes(writers, true, 1));
        }
    }

    /** Measures the number of calls that some threads make per second. */
    @FunctionalInterface
    private interface Rate {

        double of(int threads) throws Exception;

        default Subject subject(int threads) {
            return () -> List.of(new Figure("calls a second", of(threads)));
        }
    }

    /** The measurements with JMH on one store. */
    private record Calls(Settings settings, StoreKind store) {

        Subject reads() {
            return rate(StoreCalls.class, "read", Map.of("store", store.name())).subject(READERS);
        }

        Subject writes(int writers, boolean audit, int organizations) {
            Map<String, String> parameters = Map.of(
                    "store", store.name(),
                    "audit", String.valueOf(audit),
                    "organizations", String.valueOf(organizations));
            return rate(StoreCalls.class, "write", parameters).subject(writers);
        }

        double plain(String benchmark, int threads) throws Exception {
            return rate(PlainStatements.class, benchmark, Map.of()).of(threads);
        }

        private Rate rate(Class<?> type, String benchmark, Map<String, String> parameters) {
            return threads -> new Jmh(settings.reduced(WARM_UP), settings.time())
                    .run(type, benchmark, threads, parameters)
                    .rate();
        }
    }
}
