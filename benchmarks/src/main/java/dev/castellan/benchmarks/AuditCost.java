package dev.castellan.benchmarks;

import dev.castellan.benchmarks.load.Throughput;
import dev.castellan.benchmarks.servers.ForkedJvm;
import dev.castellan.benchmarks.store.AuditData;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.jdbc.postgres.Cluster;
import dev.castellan.server.jdbc.postgres.Database;
import dev.castellan.server.store.Store;
import dev.castellan.server.store.audit.AuditListing;
import dev.castellan.server.store.rows.ProjectRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.Arrays;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Measures what audit events cost a durable store: a write with an event beside the same write without it, and first
 * pages of lists of a few and of many events.
 */
public final class AuditCost {

    private static final int FEW = 1_000;
    private static final int ROUNDS = 7;
    private static final long MILLIS = 1_500;
    private static final int CALLS = 200;
    private static final int[] WRITERS = {1, 8, 32};

    private final Store store;
    private final Runnable analyze;
    private final AtomicInteger events = new AtomicInteger();

    private AuditCost(Store store, Runnable analyze) {
        this.store = store;
        this.analyze = analyze;
    }

    /**
     * Measures one store in this process, or both in processes of their own.
     *
     * @param args {@code sqlite} or {@code postgresql}, and the large number of events; or nothing for both stores and
     *     1,000,000 events
     * @throws IllegalArgumentException if the first argument is anything else
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        if (args.length == 0) {
            ForkedJvm.run(AuditCost.class, "sqlite", "1000000");
            ForkedJvm.run(AuditCost.class, "postgresql", "1000000");
        } else if (args[0].equals("sqlite")) {
            sqlite(Integer.parseInt(args[1]));
        } else if (args[0].equals("postgresql")) {
            postgresql(Integer.parseInt(args[1]));
        } else {
            throw new IllegalArgumentException(args[0] + ": no such store: say sqlite or postgresql");
        }
    }

    private static void sqlite(int many) throws IOException {
        Path file = Files.createTempDirectory("audit-cost").resolve("castellan.db");
        try (JdbcStore store = JdbcStore.sqlite(file).open()) {
            new AuditCost(store, () -> {}).measure("SQLite", many);
        }
    }

    private static void postgresql(int many) {
        try (Cluster cluster = Cluster.start();
                Database database = cluster.fresh();
                JdbcStore store = JdbcStore.postgresql(database.url())
                        .user(database.user())
                        .password(database.password())
                        .open()) {
            new AuditCost(store, () -> analyze(database)).measure("PostgreSQL", many);
        }
    }

    private void measure(String name, int many) {
        AuditData.create(store);
        fill(FEW);
        double[] few = pages();
        compareWrites(name);
        fill(many);
        double[] manyEvents = pages();
        int row = 0;
        for (String title : AuditData.firstPages().keySet()) {
            System.out.printf(
                    "%s, first page by %s: %.0f us of %,d events, %.0f us of %,d%n",
                    name, title, few[row], FEW, manyEvents[row++], many);
        }
    }

    private void fill(int to) {
        int from = events.get();
        if (from < to) {
            AuditData.fill(store, from, to);
            events.set(to);
        }
        analyze.run();
    }

    private double[] pages() {
        return AuditData.firstPages().values().stream()
                .mapToDouble(this::micros)
                .toArray();
    }

    /** Returns the median, after as many calls to warm up. */
    private double micros(AuditListing listing) {
        double[] nanos = new double[2 * CALLS];
        for (int i = 0; i < nanos.length; i++) {
            long start = System.nanoTime();
            store.read(AuditData.ORGANIZATION, view -> view.auditEvents().list(listing));
            nanos[i] = System.nanoTime() - start;
        }
        return median(Arrays.copyOfRange(nanos, CALLS, nanos.length)) / 1_000;
    }

    private void compareWrites(String name) {
        for (int writers : WRITERS) {
            double[] without = new double[ROUNDS];
            double[] with = new double[ROUNDS];
            for (int i = 0; i < ROUNDS; i++) {
                without[i] = new Throughput(() -> write(false), writers).perSecond(MILLIS);
                with[i] = new Throughput(() -> write(true), writers).perSecond(MILLIS);
            }
            System.out.printf(
                    "%s, a new project, %d at once: %.0f/s without an audit event, %.0f/s with one; ratio %.2f%n",
                    name, writers, median(without), median(with), median(with) / median(without));
        }
    }

    private void write(boolean isAudited) {
        store.write(AuditData.ORGANIZATION, tx -> {
            tx.projects().insert(new ProjectRow(UUID.randomUUID(), "research", Instant.EPOCH));
            if (isAudited) {
                AuditData.insert(tx, events.getAndIncrement());
            }
            return true;
        });
    }

    /** What the server does by itself within a minute. */
    private static void analyze(Database database) {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("VACUUM ANALYZE");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
