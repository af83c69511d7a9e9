package dev.castellan.benchmarks;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.WireMock;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import dev.castellan.benchmarks.Row.Settings;
import dev.castellan.benchmarks.servers.Jvm;
import dev.castellan.benchmarks.servers.ServerProcess;
import dev.castellan.benchmarks.servers.StoreKind;
import dev.castellan.harness.TestServer;
import io.undertow.Undertow;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/**
 * Measures the time, in milliseconds, to the first response over a socket. In fresh JVMs, compares the harness (a
 * server, a tenant and its client) with the libraries that it uses and with WireMock. Then measures the harness in a
 * warm JVM and the start of the runnable server. The programs alternate.
 */
final class StartRow implements Row {

    private static final int ROUNDS = 11;
    private static final int WARM_ROUNDS = 201;

    @Override
    public void measure(Settings settings, Table table) throws IOException, InterruptedException {
        int rounds = settings.reduced(ROUNDS);
        double[] libraries = new double[rounds];
        double[] wireMock = new double[rounds];
        double[] castellan = new double[rounds];
        double[] runnable = new double[rounds];
        for (int i = 0; i < rounds; i++) {
            libraries[i] = inFreshJvm("libraries");
            wireMock[i] = inFreshJvm("wiremock");
            castellan[i] = inFreshJvm("castellan");
            long start = System.nanoTime();
            try (ServerProcess server = ServerProcess.of(settings.jars().get(0), "256m", StoreKind.MEMORY)) {
                if (server.port() > 0) {
                    runnable[i] = millisSince(start);
                }
            }
        }
        table.add(
                "first answer of the harness, ms, beside its libraries",
                Table.median(libraries),
                Table.median(castellan));
        table.add("first answer of the harness, ms, beside WireMock", Table.median(wireMock), Table.median(castellan));
        double[] warm = new double[settings.reduced(WARM_ROUNDS)];
        for (int i = -warm.length; i < warm.length; i++) {
            long start = System.nanoTime();
            try (TestServer server = TestServer.start()) {
                server.newTenant().client().users().me();
            }
            warm[Math.max(0, i)] = millisSince(start);
        }
        table.add("start, first answer and close of the harness, warm JVM, ms", Table.median(warm));
        table.add("start of the runnable server in memory, ms", Table.median(runnable));
    }

    private static double inFreshJvm(String what) throws IOException, InterruptedException {
        return Double.parseDouble(Jvm.run(Jvm.command(List.of(), FirstAnswer.class, what))
                .lines()
                .reduce((a, b) -> b)
                .orElse(""));
    }

    private static double millisSince(long start) {
        return (System.nanoTime() - start) / 1e6;
    }

    /** The program that runs in a fresh JVM. */
    static final class FirstAnswer {

        private static final String ANSWER = "{\"name\":\"Ada\",\"role\":\"client\"}";

        private FirstAnswer() {}

        /**
         * Starts a server, reads a value from a response, and prints the elapsed milliseconds.
         *
         * @param args the program to measure, one of {@code castellan}, {@code libraries} or {@code wiremock}
         */
        public static void main(String[] args) throws IOException {
            long start = System.nanoTime();
            switch (args[0]) {
                case "castellan" ->
                    TestServer.start().newTenant().client().users().me();
                case "libraries" -> read(libraries());
                default -> read(wireMock());
            }
            System.out.println(millisSince(start));
            System.exit(0);
        }

        private static int libraries() {
            Undertow undertow = Undertow.builder()
                    .addHttpListener(0, "127.0.0.1")
                    .setHandler(exchange -> exchange.getResponseSender().send(ANSWER))
                    .build();
            undertow.start();
            return ((InetSocketAddress) undertow.getListenerInfo().get(0).getAddress()).getPort();
        }

        private static int wireMock() {
            WireMockServer server = new WireMockServer(
                    WireMockConfiguration.options().dynamicPort().bindAddress("127.0.0.1"));
            server.start();
            server.stubFor(WireMock.get("/").willReturn(WireMock.okJson(ANSWER)));
            return server.port();
        }

        private static void read(int port) throws IOException {
            Request request =
                    new Request.Builder().url("http://127.0.0.1:" + port + "/").build();
            try (Response response = new OkHttpClient().newCall(request).execute()) {
                Person person = new ObjectMapper().readValue(response.body().bytes(), Person.class);
                if (!person.name().equals("Ada")) {
                    throw new IOException("read " + person);
                }
            }
        }
    }

    /** The value in the response. */
    record Person(String name, String role) {}
}
