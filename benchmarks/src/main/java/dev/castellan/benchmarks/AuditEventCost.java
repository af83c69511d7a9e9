package dev.castellan.benchmarks;

import dev.castellan.benchmarks.load.Throughput;
import dev.castellan.benchmarks.servers.ForkedJvm;
import dev.castellan.benchmarks.store.StoreRequests;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.jdbc.postgres.Cluster;
import dev.castellan.server.jdbc.postgres.Database;
import dev.castellan.server.store.Store;
import dev.castellan.server.store.memory.MemoryStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.util.Arrays;
import java.util.Locale;

/**
 * Measures what audit events cost writes: {@code POST /projects} without a socket on two servers, one with audit events
 * and one without, each with a store of its own of the same kind. Both take turns in rounds; the median of the ratios of
 * the rounds is printed.
 */
public final class AuditEventCost {

    private static final int ROUNDS = 9;
    private static final long MILLIS = 1_000;
    private static final int WARM_UP_ROUNDS = 10;
    private static final int[] WRITERS = {1, 8};

    private AuditEventCost() {}

    /**
     * Measures one kind of store, or each in a process of its own.
     *
     * @param args {@code memory}, {@code sqlite} or {@code postgresql}, or nothing for all
     * @throws IllegalArgumentException if the argument is anything else
     */
    public static void main(String[] args) throws IOException, InterruptedException, SQLException {
        if (args.length == 0) {
            for (String store : new String[] {"memory", "sqlite", "postgresql"}) {
                ForkedJvm.run(AuditEventCost.class, store);
            }
            return;
        }
        switch (args[0]) {
            case "memory" -> compare(args[0], new MemoryStore(Clock.systemUTC()), new MemoryStore(Clock.systemUTC()));
            case "sqlite" -> sqlite(Files.createTempDirectory("audit-event-cost"));
            case "postgresql" -> postgresql();
            default ->
                throw new IllegalArgumentException(args[0] + ": no such store: say memory, sqlite or postgresql");
        }
    }

    private static void sqlite(Path folder) {
        compare(
                "sqlite",
                JdbcStore.sqlite(folder.resolve("with.db")).open(),
                JdbcStore.sqlite(folder.resolve("without.db")).open());
    }

    private static void postgresql() throws SQLException {
        try (Cluster cluster = Cluster.start();
                Database with = cluster.fresh();
                Database without = cluster.fresh()) {
            compare("postgresql", open(with), open(without));
        }
    }

    private static Store open(Database database) {
        return JdbcStore.postgresql(database.url())
                .user(database.user())
                .password(database.password())
                .connections(10)
                .open();
    }

    private static void compare(String name, Store with, Store without) {
        try (StoreRequests audited = StoreRequests.on(with, true);
                StoreRequests silent = StoreRequests.on(without, false)) {
            for (int writers : WRITERS) {
                compare(name, writers, new Throughput(audited::write, writers), new Throughput(silent::write, writers));
            }
        }
    }

    private static void compare(String name, int writers, Throughput audited, Throughput silent) {
        for (int i = 0; i < WARM_UP_ROUNDS; i++) {
            double unused = audited.perSecond(MILLIS) + silent.perSecond(MILLIS);
        }
        double[] with = new double[ROUNDS];
        double[] without = new double[ROUNDS];
        double[] ratios = new double[ROUNDS];
        for (int i = 0; i < ROUNDS; i++) {
            with[i] = audited.perSecond(MILLIS);
            without[i] = silent.perSecond(MILLIS);
            ratios[i] = with[i] / without[i];
        }
        System.out.printf(
                Locale.ROOT,
                "%s, %d writers: %.0f/s with audit events, %.0f/s without; ratio %.2f, from %.2f to %.2f (medians of"
                        + " %d rounds)%n",
                name,
                writers,
                median(with),
                median(without),
                median(ratios),
                Arrays.stream(ratios).min().orElseThrow(),
                Arrays.stream(ratios).max().orElseThrow(),
                ROUNDS);
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
