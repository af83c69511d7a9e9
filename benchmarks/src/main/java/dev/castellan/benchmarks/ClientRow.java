package dev.castellan.benchmarks;

import dev.castellan.benchmarks.Comparison.Figure;
import dev.castellan.benchmarks.jmh.ClientCalls;
import dev.castellan.benchmarks.jmh.Jmh;
import dev.castellan.benchmarks.jmh.Jmh.Result;
import dev.castellan.benchmarks.servers.ConstantServer;
import dev.castellan.benchmarks.servers.ServerProcess;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Compares a client call with the same call through OkHttp and Jackson. JMH measures CPU time, allocation and elapsed
 * time with 1 and with 32 threads. A server in a separate process sends the same constant responses to both.
 */
final class ClientRow implements Row {

    private static final int[] THREADS = {1, 32};
    private static final Duration WARM_UP = Duration.ofSeconds(5);

    @Override
    public boolean startsJars() {
        return false;
    }

    @Override
    public List<String> programs(Settings settings) {
        return List.of();
    }

    @Override
    public void measure(Settings settings, Table table) throws Exception {
        Jmh jmh = new Jmh(settings.reduced(WARM_UP), settings.time());
        try (ServerProcess server = ServerProcess.of(ConstantServer.class, "undertow")) {
            for (int threads : THREADS) {
                for (String operation : List.of("get", "post")) {
                    new Comparison(settings, table)
                            .add(
                                    "client " + operation + ", threads: " + threads,
                                    () -> figures(jmh, operation + "Raw", threads, server.port()),
                                    () -> figures(jmh, operation + "Castellan", threads, server.port()));
                }
            }
        }
    }

    private static List<Figure> figures(Jmh jmh, String benchmark, int threads, int port) throws Exception {
        Result result = jmh.run(ClientCalls.class, benchmark, threads, Map.of("port", String.valueOf(port)));
        return List.of(
                new Figure("CPU, us", result.cpuMicros()),
                new Figure("bytes allocated", result.bytes()),
                new Figure("calls a second", result.rate()));
    }
}
