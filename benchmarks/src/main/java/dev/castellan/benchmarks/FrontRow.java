package dev.castellan.benchmarks;

import dev.castellan.benchmarks.Row.Settings;
import dev.castellan.benchmarks.load.HttpLoad;
import dev.castellan.benchmarks.load.HttpLoad.Measured;
import dev.castellan.benchmarks.servers.ConstantServer;
import dev.castellan.benchmarks.servers.ServerProcess;
import dev.castellan.benchmarks.servers.StoreKind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * Compares the runnable server and its in-memory store with a plain Undertow server that sends constant responses. The
 * clients use sockets, and the servers alternate in fresh processes. Measures each process during its first 12 seconds
 * and again when it is warm. For {@code POST}, fills the store to 500,000 rows between the two measurements.
 */
enum FrontRow implements Row {
    /** {@code GET /users/me} with a token. */
    GET("GET", "/users/me", "", 0),
    /** {@code POST /collections}. */
    POST("POST", "/collections", "{\"name\":\"Photos of the moon and of both poles\"}", 500_000);

    private static final int CONNECTIONS = 32;
    private static final Duration FIRST = Duration.ofSeconds(12);

    private final String method;
    private final String path;
    private final String body;
    private final int rows;

    FrontRow(String method, String path, String body, int rows) {
        this.method = method;
        this.path = path;
        this.body = body;
        this.rows = rows;
    }

    @Override
    public void measure(Settings settings, Table table) throws IOException, InterruptedException {
        List<Run> constant = new ArrayList<>();
        List<List<Run>> ours = new ArrayList<>();
        settings.jars().forEach(jar -> ours.add(new ArrayList<>()));
        for (int i = 0; i < settings.processes(); i++) {
            constant.add(run(ServerProcess.of(ConstantServer.class), 0, settings.time()));
            for (int j = 0; j < ours.size(); j++) {
                Path jar = settings.jars().get(j);
                ours.get(j).add(run(ServerProcess.of(jar, "1g", StoreKind.MEMORY), rows, settings.time()));
            }
        }
        for (int j = 0; j < ours.size(); j++) {
            String what = method + ", " + settings.jars().get(j).getFileName() + ", ";
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

    private Run run(ServerProcess started, int filledTo, Duration time) throws IOException, InterruptedException {
        try (ServerProcess server = started;
                HttpLoad load = new HttpLoad(server.port(), request(server.token()), CONNECTIONS)) {
            Measured first = load.run(FIRST, server::cpuNanos);
            long sent = (long) (first.perSecond() * FIRST.toSeconds());
            if (sent < filledTo) {
                Measured unused = load.run(filledTo - sent);
            }
            return new Run(first, load.run(time, server::cpuNanos));
        }
    }

    private byte[] request(String token) {
        String content =
                body.isEmpty() ? "" : "Content-Type: application/json\r\nContent-Length: " + body.length() + "\r\n";
        return (method + " /api/v1" + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: application/json\r\n"
                        + "Authorization: Bearer " + token + "\r\n" + content + "\r\n" + body)
                .getBytes(StandardCharsets.US_ASCII);
    }

    /** The results of one process. */
    private record Run(Measured first, Measured warm) {}
}
