package dev.castellan.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import dev.castellan.benchmarks.load.Throughput;
import dev.castellan.benchmarks.servers.ForkedJvm;
import dev.castellan.benchmarks.store.StoreRequests;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.jdbc.postgres.Cluster;
import dev.castellan.server.jdbc.postgres.Database;
import dev.castellan.server.store.Store;
import dev.castellan.server.store.memory.MemoryStore;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Measures what audit events cost writes: {@code POST /projects} without a socket on two servers, one with audit events
 * and one without, each with a store of its own of the same kind. Both take turns in short rounds, so that other work on
 * the machine slows down both alike; medians of the rounds, and of their ratios, are printed.
 */
public final class AuditEventCost {

    private static final int ROUNDS = 101;
    private static final long MILLIS = 200;
    private static final int WARM_UP_ROUNDS = 30;
    private static final int[] WRITERS = {1, 8, 32};
    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

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
        List<Round> with = new ArrayList<>();
        List<Round> without = new ArrayList<>();
        for (int i = 0; i < ROUNDS; i++) {
            with.add(Round.of(audited));
            without.add(Round.of(silent));
        }
        System.out.printf(
                Locale.ROOT,
                "%s, %d writers: %.0f/s with audit events, %.0f/s without, ratio %.2f;"
                        + " CPU of this process %.0f us a write with them, %.0f without, ratio %.2f%n",
                name,
                writers,
                median(with, Round::perSecond),
                median(without, Round::perSecond),
                ratio(with, without, Round::perSecond),
                median(with, Round::micros),
                median(without, Round::micros),
                ratio(with, without, Round::micros));
    }

    /** Returns the median of the ratios of the rounds. */
    private static double ratio(List<Round> with, List<Round> without, ToDoubleFunction<Round> value) {
        return median(IntStream.range(0, with.size())
                .mapToDouble(i -> value.applyAsDouble(with.get(i)) / value.applyAsDouble(without.get(i))));
    }

    private static double median(List<Round> rounds, ToDoubleFunction<Round> value) {
        return median(rounds.stream().mapToDouble(value));
    }

    private static double median(DoubleStream values) {
        double[] sorted = values.sorted().toArray();
        return sorted[sorted.length / 2];
    }

    /**
     * What one round showed.
     *
     * @param perSecond the number of writes a second
     * @param micros the CPU time of the process for a write
     */
    private record Round(double perSecond, double micros) {

        static Round of(Throughput writes) {
            long cpu = SYSTEM.getProcessCpuTime();
            long start = System.nanoTime();
            double perSecond = writes.perSecond(MILLIS);
            double seconds = (System.nanoTime() - start) / 1e9;
            return new Round(perSecond, (SYSTEM.getProcessCpuTime() - cpu) / 1e3 / (perSecond * seconds));
        }
    }
}
