package dev.castellan.benchmarks;

import dev.castellan.benchmarks.load.Throughput;
import dev.castellan.benchmarks.servers.ForkedJvm;
import dev.castellan.benchmarks.store.BareStatements;
import dev.castellan.benchmarks.store.StoreRequests;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.jdbc.postgres.Cluster;
import dev.castellan.server.jdbc.postgres.Database;
import dev.castellan.server.store.Store;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;

/**
 * Measures what the rules cost in addition to the database: authenticated requests without a socket, compared with bare
 * statements on the same disk and driver. Both take turns in rounds; medians are printed.
 */
public final class StoreCost {

    /**
     * The JVM compiles the rules later than a bare statement, since they are more code. That depends on the number of
     * calls, not on time.
     */
    private static final int WARM_UP_CALLS = 200_000;

    /**
     * Ten threads on two processors leave no time to the compiler, which then needs more than a minute; with two
     * threads it needs seconds.
     */
    private static final int WARM_UP_THREADS = 2;

    private static final int MOST_WARM_UP_ROUNDS = 24;

    private static final int ROUNDS = 5;
    private static final long MILLIS = 1_500;
    private static final int READERS = 10;
    private static final int[] WRITERS = {1, 8, 32};

    private StoreCost() {}

    /**
     * Measures one store in this process, or both in processes of their own, since code that was compiled for one store
     * is slower with the other.
     *
     * @param args {@code sqlite} or {@code postgresql}, or nothing for both; after {@code sqlite} optionally a folder
     *     on the disk to measure
     * @throws IllegalArgumentException if the first argument is anything else
     */
    public static void main(String[] args) throws IOException, InterruptedException, SQLException {
        if (args.length == 0) {
            ForkedJvm.run(StoreCost.class, "sqlite");
            ForkedJvm.run(StoreCost.class, "postgresql");
        } else if (args[0].equals("postgresql")) {
            postgresql();
        } else if (args[0].equals("sqlite")) {
            sqlite(
                    args.length > 1
                            ? Files.createTempDirectory(Path.of(args[1]), "store-cost")
                            : Files.createTempDirectory("store-cost"));
        } else {
            throw new IllegalArgumentException(args[0] + ": no such store: say sqlite [folder] or postgresql");
        }
    }

    private static void sqlite(Path folder) throws SQLException {
        try (JdbcStore store = JdbcStore.sqlite(folder.resolve("castellan.db")).open();
                StoreRequests requests = StoreRequests.on(store);
                BareStatements bare = BareStatements.sqlite(folder.resolve("bare.db"))) {
            compare("SQLite, a row by its key", bare::read, "GET /projects/{id}", requests::read, READERS);
            for (int writers : WRITERS) {
                compare("SQLite, one durable row", 1, bare::write, "POST /projects", writers, requests::write);
            }
        }
    }

    private static void postgresql() throws SQLException {
        try (Cluster cluster = Cluster.start();
                Database database = cluster.fresh();
                Store store = JdbcStore.postgresql(database.url())
                        .user(database.user())
                        .password(database.password())
                        .connections(READERS)
                        .open();
                StoreRequests requests = StoreRequests.on(store);
                BareStatements bare =
                        BareStatements.postgresql(database.url(), database.user(), database.password(), READERS)) {
            compare("PostgreSQL, a row by its key", bare::read, "GET /projects/{id}", requests::read, READERS);
            for (int writers : WRITERS) {
                compare(
                        "PostgreSQL, one durable row",
                        writers,
                        bare::write,
                        "POST /projects",
                        writers,
                        requests::write);
            }
        }
    }

    private static void compare(String nameA, Runnable a, String nameB, Runnable b, int threads) {
        compare(nameA, threads, a, nameB, threads, b);
    }

    private static void compare(String nameA, int threadsA, Runnable a, String nameB, int threadsB, Runnable b) {
        warmUp(a, threadsA);
        warmUp(b, threadsB);
        double[] ratesA = new double[ROUNDS];
        double[] ratesB = new double[ROUNDS];
        for (int i = 0; i < ROUNDS; i++) {
            ratesA[i] = new Throughput(a, threadsA).perSecond(MILLIS);
            ratesB[i] = new Throughput(b, threadsB).perSecond(MILLIS);
        }
        System.out.printf(
                "%s, %d at once: %.0f/s; %s, %d at once: %.0f/s; ratio %.2f (medians of %d rounds)%n",
                nameA,
                threadsA,
                median(ratesA),
                nameB,
                threadsB,
                median(ratesB),
                median(ratesB) / median(ratesA),
                ROUNDS);
    }

    private static void warmUp(Runnable call, int threads) {
        double calls = 0;
        for (int i = 0; i < MOST_WARM_UP_ROUNDS && calls < WARM_UP_CALLS; i++) {
            calls += new Throughput(call, Math.min(threads, WARM_UP_THREADS)).perSecond(MILLIS) * MILLIS / 1_000;
        }
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
