package dev.castellan.benchmarks;

import dev.castellan.benchmarks.store.GrowthData;
import dev.castellan.benchmarks.store.GrowthRequests;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.limits.Quotas;
import dev.castellan.server.limits.RateLimits;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.jdbc.postgres.Cluster;
import dev.castellan.server.jdbc.postgres.Database;
import dev.castellan.server.store.Store;
import dev.castellan.server.store.memory.MemoryStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;

/**
 * Measures how the time of a request grows with the number of users and organizations in a store, for one caller at a
 * time.
 */
public final class GrowthCost {

    /**
     * Numbers of organizations, and of users in each. The first size comes twice, since the first run warms up the JVM.
     */
    private static final int[][] SIZES = {{1, 100}, {1, 100}, {1, 100_000}, {1_000, 100}};

    private GrowthCost() {}

    /** Measures each store. The optional argument is a folder on the disk to measure. */
    public static void main(String[] args) throws IOException, SQLException {
        Path folder = args.length > 0
                ? Files.createTempDirectory(Path.of(args[0]), "growth-cost")
                : Files.createTempDirectory("growth-cost");
        for (int[] size : SIZES) {
            measure("memory", new MemoryStore(Clock.systemUTC()), size, () -> {});
            Path file = Files.createTempDirectory(folder, "store").resolve("castellan.db");
            measure("SQLite", JdbcStore.sqlite(file).open(), size, () -> {});
        }
        try (Cluster cluster = Cluster.start()) {
            for (int[] size : SIZES) {
                postgresql(cluster, size);
            }
        }
    }

    private static void postgresql(Cluster cluster, int[] size) throws SQLException {
        try (Database database = cluster.fresh()) {
            JdbcStore store = JdbcStore.postgresql(database.url())
                    .user(database.user())
                    .password(database.password())
                    .open();
            measure("PostgreSQL", store, size, () -> analyze(database));
        }
    }

    private static void measure(String name, Store store, int[] size, Runnable whenFilled) {
        long start = System.nanoTime();
        GrowthData data = GrowthData.fill(store, size[0], size[1]);
        long seconds = (System.nanoTime() - start) / 1_000_000_000;
        whenFilled.run();
        try (CastellanServer server =
                CastellanServer.builder()
                        .store(store)
                        .rateLimits(RateLimits.off())
                        .quotas(Quotas.none())
                        .withoutSocket().start()) {
            System.out.printf("%s, %,d organizations of %,d users, filled in %d s:%n", name, size[0], size[1], seconds);
            new GrowthRequests(server, data).print();
        }
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
}
