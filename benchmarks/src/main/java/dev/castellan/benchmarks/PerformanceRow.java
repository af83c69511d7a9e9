package dev.castellan.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import dev.castellan.benchmarks.Row.Settings;
import dev.castellan.benchmarks.attacks.Target;
import dev.castellan.benchmarks.load.Traffic;
import dev.castellan.benchmarks.load.Traffic.Call;
import dev.castellan.benchmarks.load.Traffic.Seen;
import dev.castellan.benchmarks.servers.ServerProcess;
import dev.castellan.benchmarks.servers.StoreKind;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Measures the greatest throughput of each operation, then sends requests at half of that rate, which are due by the
 * clock. Adds the CPU times of a request and the memory of the server. Writes the histogram of all response times to a
 * file for each store.
 */
final class PerformanceRow implements Row {

    private static final Path FOLDER = Path.of("benchmarks/target/performance");
    private static final Duration ROUND = Duration.ofSeconds(20);
    private static final int MOST_ROUNDS = 8;
    /** The number of sign-ins a second for which the documentation of Keycloak allocates a core. */
    private static final double KEYCLOAK = 15;

    private static final OperatingSystemMXBean SYSTEM =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    @Override
    public void measure(Settings settings, Table table) throws IOException, InterruptedException {
        table.head(
                "operation, store",
                "greatest rate, /s",
                "rate, /s",
                "p50, ms",
                "p99, ms",
                "p99.9, ms",
                "longest, ms",
                "errors",
                "CPU of server, us",
                "CPU of database, us",
                "memory, MB",
                "other programs, cores");
        List<Figures> signIns = new ArrayList<>();
        for (StoreKind store : settings.stores()) {
            // the rows of a store in memory need a larger heap
            String heap = store == StoreKind.MEMORY ? "2g" : settings.heap();
            try (ServerProcess server = ServerProcess.of(settings.jars().get(0), heap, store)) {
                List<Figures> figures = new ArrayList<>();
                for (Operation operation : settings.operations()) {
                    Figures measured = measure(server, operation, store, settings);
                    table.row(measured.cells());
                    figures.add(measured);
                    if (operation == Operation.SIGN_IN) {
                        signIns.add(measured);
                    }
                }
                write(store, figures);
            }
        }
        for (Figures signIn : signIns) {
            table.add("a second for each core, beside Keycloak: " + signIn.what, KEYCLOAK, signIn.perCore());
        }
    }

    private static Figures measure(ServerProcess server, Operation operation, StoreKind store, Settings settings)
            throws IOException, InterruptedException {
        Call call = operation.prepare(new Target(server.port(), server.token()));
        int connections = operation.connections();
        double maximum = greatestRate(
                new Traffic(server.port(), call, connections, connections, Traffic.UNLIMITED), settings.reduced(ROUND));
        Traffic half = new Traffic(server.port(), call, connections, connections, maximum / 2);
        double unusedLoad = SYSTEM.getCpuLoad();
        CpuTimes before = CpuTimes.of(server);
        Seen seen = half.run(settings.time());
        CpuTimes used = CpuTimes.of(server).minus(before);
        double cores = SYSTEM.getCpuLoad() * SYSTEM.getAvailableProcessors();
        double others =
                Math.max(0, cores - used.sum() / (double) settings.time().toNanos());
        return new Figures(operation + ", " + store, maximum, seen, used, server.residentMegabytes(), others);
    }

    /** Repeats rounds while the JIT compiler makes them more than 5 % faster, and returns the greatest rate. */
    private static double greatestRate(Traffic traffic, Duration round) throws IOException, InterruptedException {
        double before = 0;
        double rate = rate(traffic, round);
        for (int i = 1; i < MOST_ROUNDS && rate > before * 1.05; i++) {
            before = rate;
            rate = rate(traffic, round);
        }
        return Math.max(before, rate);
    }

    private static double rate(Traffic traffic, Duration round) throws IOException, InterruptedException {
        return traffic.run(round).times().count() * 1e9 / round.toNanos();
    }

    private static void write(StoreKind store, List<Figures> figures) throws IOException {
        Files.createDirectories(FOLDER);
        List<String> lines = new ArrayList<>(List.of("operation, store, at most ms, requests"));
        figures.forEach(
                measured -> measured.seen.times().lines().forEach(line -> lines.add(measured.what + ", " + line)));
        Files.write(FOLDER.resolve(store + ".csv"), lines);
    }

    /**
     * The results of an operation.
     *
     * @param what the operation and the store
     * @param maximum the greatest number of requests a second
     * @param seen the response times at half of that number
     * @param used the CPU times during the measurement
     * @param megabytes the resident memory of the server at the end
     * @param others the number of processors that other programs used
     */
    private record Figures(String what, double maximum, Seen seen, CpuTimes used, long megabytes, double others) {

        /** Returns the number of requests for a second of CPU time. */
        double perCore() {
            return seen.times().count() * 1e9 / (used.server + used.database);
        }

        String[] cells() {
            var times = seen.times();
            return new String[] {
                what,
                Table.text(maximum),
                Table.text(maximum / 2),
                Table.text(times.millis(0.5)),
                Table.text(times.millis(0.99)),
                Table.text(times.millis(0.999)),
                Table.text(times.millis(1)),
                seen.failures().total() == 0 ? "0" : seen.failures().toString(),
                micros(used.server),
                micros(used.database),
                String.valueOf(megabytes),
                Table.text(others)
            };
        }

        private String micros(long nanos) {
            return String.format(
                    Locale.ROOT, "%,.0f", nanos / 1e3 / seen.times().count());
        }
    }

    /** The CPU times of the server, of the database and of this process, in nanoseconds. */
    private record CpuTimes(long server, long database, long load) {

        static CpuTimes of(ServerProcess server) {
            return new CpuTimes(server.cpuNanos(), server.databaseCpuNanos(), SYSTEM.getProcessCpuTime());
        }

        CpuTimes minus(CpuTimes before) {
            return new CpuTimes(server - before.server, database - before.database, load - before.load);
        }

        long sum() {
            return server + database + load;
        }
    }
}
