package dev.castellan.benchmarks;

import dev.castellan.benchmarks.Comparison.Figure;
import dev.castellan.benchmarks.load.Wrk;
import dev.castellan.benchmarks.load.Wrk.Load;
import dev.castellan.benchmarks.servers.Api;
import dev.castellan.benchmarks.servers.Api.Request;
import dev.castellan.benchmarks.servers.ConstantServer;
import dev.castellan.benchmarks.servers.ServerProcess;
import dev.castellan.benchmarks.servers.StoreKind;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Compares the runnable server and its in-memory store with servers that send constant responses. The servers alternate
 * in fresh processes. Measures each process during its first 12 seconds and again when it is warm. For {@code POST},
 * fills the store to 500,000 rows between the two measurements.
 *
 * @param method {@code GET} for {@code GET /users/me}, or {@code POST} for {@code POST /collections}
 * @param peers the programs of {@link ConstantServer}
 */
record FrontRow(String method, List<String> peers) implements Row {

    private static final int CONNECTIONS = 32;
    private static final Duration FIRST = Duration.ofSeconds(12);
    private static final int ROWS = 500_000;

    @Override
    public void measure(Settings settings, Table table) throws Exception {
        int rows = method.equals("POST") ? ROWS : 0;
        for (Path jar : settings.jars()) {
            for (String peer : peers) {
                new Comparison(settings, table)
                        .add(
                                method + ", " + jar.getFileName() + " beside " + peer,
                                () -> measure(ServerProcess.of(ConstantServer.class, peer), settings, 0),
                                () -> measure(ServerProcess.of(jar, "1g", StoreKind.MEMORY), settings, rows));
            }
        }
    }

    private List<Figure> measure(ServerProcess started, Settings settings, int rows)
            throws IOException, InterruptedException {
        try (ServerProcess server = started) {
            Api api = server.api();
            Request request = method.equals("POST")
                    ? api.post("/collections", Map.of("name", "Photos of the moon and of both poles"))
                    : api.get("/users/me");
            Wrk wrk = new Wrk(server.port(), request, CONNECTIONS);
            Measured first = Measured.of(server, wrk, settings.reduced(FIRST));
            for (long submitted = first.load.requests(); submitted < settings.reduced(rows); ) {
                submitted += wrk.run(Duration.ofSeconds(1)).requireNoErrors().requests();
            }
            Measured warm = Measured.of(server, wrk, settings.time());
            return List.of(
                    new Figure("first 12 s: CPU, us", first.cpuMicros),
                    new Figure("CPU, us", warm.cpuMicros),
                    new Figure("requests a second", warm.load.perSecond()),
                    new Figure("p99, ms", warm.load.p99()));
        }
    }

    /** A load, and the CPU time of the server for a request. */
    private record Measured(Load load, double cpuMicros) {

        static Measured of(ServerProcess server, Wrk wrk, Duration time) throws IOException, InterruptedException {
            double before = server.cpuMicros();
            Load load = wrk.run(time).requireNoErrors();
            return new Measured(load, (server.cpuMicros() - before) / load.requests());
        }
    }
}
