package dev.castellan.benchmarks;

import dev.castellan.benchmarks.Row.Settings;
import dev.castellan.benchmarks.attacks.Target;
import dev.castellan.benchmarks.load.Flood;
import dev.castellan.benchmarks.load.Traffic.Seen;
import dev.castellan.benchmarks.servers.ConstantServer;
import dev.castellan.benchmarks.servers.ServerProcess;
import dev.castellan.benchmarks.servers.StoreKind;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Compares the runnable server and its in-memory store with a plain Undertow server that sends constant responses. The
 * clients use sockets, and the servers alternate in fresh processes. Measures each process during its first 12 seconds
 * and again when it is warm. For {@code POST}, fills the store to 500,000 rows between the two measurements.
 */
enum FrontRow implements Row {
    /** {@code GET /users/me} with a token. */
    GET(0),
    /** {@code POST /collections}. */
    POST(500_000);

    private static final int CONNECTIONS = 32;
    private static final int THREADS = 2;
    private static final Duration FIRST = Duration.ofSeconds(12);

    private final int rows;

    FrontRow(int rows) {
        this.rows = rows;
    }

    @Override
    public void measure(Settings settings, Table table) throws IOException, InterruptedException {
        List<Run> constant = new ArrayList<>();
        List<List<Run>> ours = new ArrayList<>();
        settings.jars().forEach(jar -> ours.add(new ArrayList<>()));
        for (int i = 0; i < settings.processes(); i++) {
            constant.add(run(ServerProcess.of(ConstantServer.class), 0, settings));
            for (int j = 0; j < ours.size(); j++) {
                Path jar = settings.jars().get(j);
                ours.get(j).add(run(ServerProcess.of(jar, "1g", StoreKind.MEMORY), rows, settings));
            }
        }
        for (int j = 0; j < ours.size(); j++) {
            String what = name() + ", " + settings.jars().get(j).getFileName() + ", ";
            add(table, what + "first 12 s: CPU, us", constant, ours.get(j), run -> run.first.cpuMicros());
            add(table, what + "CPU, us", constant, ours.get(j), run -> run.warm.cpuMicros());
            add(table, what + "requests a second", constant, ours.get(j), run -> run.warm.perSecond());
            add(table, what + "p99, ms", constant, ours.get(j), run -> run.warm.p99Millis());
        }
    }

    private static void add(Table table, String what, List<Run> constant, List<Run> ours, ToDoubleFunction<Run> value) {
        double peer = Table.median(constant.stream().mapToDouble(value).toArray());
        double[] values = ours.stream().mapToDouble(value).sorted().toArray();
        table.add(what, peer, Table.median(values));
        String least = String.format(Locale.ROOT, "%.2f", values[0] / peer);
        table.add(
                "  least and greatest ratio",
                least,
                String.format(Locale.ROOT, "%.2f", values[values.length - 1] / peer));
    }

    private Run run(ServerProcess started, int filledTo, Settings settings) throws IOException, InterruptedException {
        try (ServerProcess server = started) {
            Target target = new Target(server.port(), server.token());
            byte[] request = this == GET
                    ? target.bytes("GET", "/users/me")
                    : target.bytes("/collections", Map.of("name", "Photos of the moon and of both poles"));
            Flood flood = new Flood(server.port(), CONNECTIONS, THREADS, 0);
            Measured first = measure(server, flood, request, settings.reduced(FIRST));
            for (long sent = first.requests; sent < settings.reduced(filledTo); ) {
                sent += requests(flood.run(request, Duration.ofSeconds(1)));
            }
            return new Run(first, measure(server, flood, request, settings.time()));
        }
    }

    private static Measured measure(ServerProcess server, Flood flood, byte[] request, Duration time)
            throws IOException, InterruptedException {
        long cpu = server.cpuNanos();
        Seen seen = flood.run(request, time);
        return new Measured(
                requests(seen), server.cpuNanos() - cpu, time, seen.times().millis(0.99));
    }

    private static long requests(Seen seen) throws IOException {
        if (seen.failures().total() > 0) {
            throw new IOException("answered " + seen.failures());
        }
        return seen.times().count();
    }

    /** The results of one process. */
    private record Run(Measured first, Measured warm) {}

    private record Measured(long requests, long cpuNanos, Duration time, double p99Millis) {

        double perSecond() {
            return requests * 1e9 / time.toNanos();
        }

        /** Returns the server's CPU time for a request. */
        double cpuMicros() {
            return cpuNanos / 1e3 / requests;
        }
    }
}
