package dev.castellan.benchmarks;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import dev.castellan.benchmarks.Comparison.Figure;
import dev.castellan.benchmarks.Comparison.Subject;
import dev.castellan.benchmarks.jmh.Jmh;
import dev.castellan.benchmarks.servers.Commands;
import dev.castellan.benchmarks.servers.ConstantServer;
import dev.castellan.benchmarks.servers.ServerProcess;
import dev.castellan.benchmarks.servers.StoreKind;
import dev.castellan.harness.TestServer;
import dev.castellan.model.User;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Measures the time to the first response over a socket. In fresh JVMs, compares the harness (a server, a tenant and its
 * client) with the libraries that it uses and with WireMock. Then measures the harness in a warm JVM and the start of
 * the runnable server.
 */
public final class StartRow implements Row {

    private static final Duration WARM_UP = Duration.ofSeconds(5);

    @Override
    public List<String> programs(Settings settings) {
        return List.of();
    }

    @Override
    public void measure(Settings settings, Table table) throws Exception {
        Comparison comparison = new Comparison(settings, table);
        String title = "first response of the harness beside ";
        comparison.add(title + "its libraries", inFreshJvm("undertow"), inFreshJvm("castellan"));
        comparison.add(title + "WireMock", inFreshJvm("wiremock"), inFreshJvm("castellan"));
        Jmh jmh = new Jmh(settings.reduced(WARM_UP), settings.time());
        comparison.add(
                "start, first response and close of the harness, warm JVM",
                () -> millis(
                        1_000 / jmh.run(Harness.class, "start", 1, Map.of()).rate()));
        comparison.add("start of the runnable server in memory", () -> {
            long start = System.nanoTime();
            try (ServerProcess server = ServerProcess.of(settings.jar(), "256m", StoreKind.MEMORY)) {
                double elapsed = millisSince(start);
                server.api().expect(200, server.api().get("/users/me"));
                return millis(elapsed);
            }
        });
    }

    private static Subject inFreshJvm(String program) {
        return () -> {
            String printed = Commands.run(Commands.java(List.of(), FirstResponse.class, program), Map.of());
            return millis(Double.parseDouble(printed.lines().reduce((a, b) -> b).orElse("")));
        };
    }

    private static List<Figure> millis(double millis) {
        return List.of(new Figure("ms", millis));
    }

    private static double millisSince(long start) {
        return (System.nanoTime() - start) / 1e6;
    }

    /** The program that runs in a fresh JVM. */
    static final class FirstResponse {

        private FirstResponse() {}

        /**
         * Starts a server, reads a value from a response, and prints the elapsed milliseconds.
         *
         * @param args {@code castellan}, or a program of {@link ConstantServer}
         */
        public static void main(String[] args) {
            long start = System.nanoTime();
            try {
                if (args[0].equals("castellan")) {
                    TestServer.start().newTenant().client().users().me();
                } else {
                    read(ConstantServer.start(args[0]));
                }
            } catch (IOException | RuntimeException e) {
                System.out.println(e);
                System.exit(1); // the threads of the server would keep the JVM alive
            }
            System.out.println(millisSince(start));
            System.exit(0);
        }

        private static void read(int port) throws IOException {
            Request request =
                    new Request.Builder().url("http://127.0.0.1:" + port + "/").build();
            try (Response response = new OkHttpClient().newCall(request).execute()) {
                Constant read = new ObjectMapper()
                        .setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                        .readValue(response.body().bytes(), Constant.class);
                if (!read.name().equals("Apollo")) {
                    throw new IOException("read " + read);
                }
            }
        }
    }

    /** The value in the constant response. */
    record Constant(String projectId, String name, String organizationId, String createdAt) {}

    /** A JMH benchmark of the test harness. */
    @State(Scope.Benchmark)
    public static class Harness {

        /** Starts a server, sends a first request, and closes the server. */
        @Benchmark
        public User start() {
            try (TestServer server = TestServer.start()) {
                return server.newTenant().client().users().me();
            }
        }
    }
}
