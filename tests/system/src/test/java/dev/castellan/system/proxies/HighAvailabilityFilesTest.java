package dev.castellan.system.proxies;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.castellan.support.concurrent.Condition;
import dev.castellan.system.fixture.InstalledProgram;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Starts the programs with the files in {@code docs/high-availability}. PatroniProgram uses both with PostgreSQL. */
@Timeout(120)
@Tag("process")
class HighAvailabilityFilesTest {

    private static final Path FILES = Path.of("../../docs/high-availability");

    @TempDir
    private Path folder;

    private final AtomicInteger primary = new AtomicInteger(1);

    @Test
    void haproxyRoutesConnectionsToPrimary() throws Exception {
        InstalledProgram.require("haproxy");
        int port = InstalledProgram.freePort();
        Map<String, String> values = new HashMap<>(Map.of("HAPROXY_ADDRESS", "127.0.0.1:" + port));
        ExecutorService threads = Executors.newCachedThreadPool();
        List<AutoCloseable> nodes = new ArrayList<>();
        try {
            for (int node = 1; node <= 3; node++) {
                ServerSocket database = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                HttpServer rest = rest(node);
                nodes.add(database);
                nodes.add(() -> rest.stop(0));
                int number = node;
                threads.execute(() -> greet(database, number));
                values.put("DB" + node + "_ADDRESS", "127.0.0.1:" + database.getLocalPort());
                values.put("DB" + node + "_REST_PORT", "" + rest.getAddress().getPort());
            }
            try (InstalledProgram haproxy =
                    InstalledProgram.start(port, folder, "haproxy", "-db", "-f", filled("haproxy.cfg", values))) {
                assertThat(haproxy.isAlive()).isTrue();
                Condition.await(() -> response(port) == 1, () -> "leads to node 1");
                primary.set(3);
                Condition.await(() -> response(port) == 3, () -> "leads to node 3");
            }
        } finally {
            for (AutoCloseable node : nodes) {
                node.close();
            }
            threads.shutdownNow();
        }
    }

    @Test
    void patroniAcceptsItsConfigurationFile() throws Exception {
        InstalledProgram.require("patroni");
        Map<String, String> values = Map.ofEntries(
                Map.entry("NODE", "db1"),
                Map.entry("ETCD_HOSTS", "127.0.0.1:2379"),
                Map.entry("NODE_ADDRESS", "127.0.0.2"),
                Map.entry("REST_PORT", "" + InstalledProgram.freePort()),
                Map.entry("POSTGRES_PORT", "" + InstalledProgram.freePort()),
                Map.entry("NODE_FOLDER", folder.toString()),
                Map.entry("NETWORK", "127.0.0.1/32"),
                Map.entry("POSTGRES_PASSWORD", "made-up"));
        Path log = folder.resolve("patroni.log");
        Process patroni = new ProcessBuilder("patroni", "--validate-config", filled("patroni.yml", values))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        int code = patroni.waitFor();
        // etcd does not run. Patroni 3.0 expects pg_hba also in the section bootstrap, although postgresql.pg_hba wins
        List<String> faults = Files.readAllLines(log).stream()
                .filter(line -> !line.contains("etcd") && !line.startsWith("bootstrap.pg_hba"))
                .toList();
        assertThat(faults).as("exit code %d", code).isEmpty();
    }

    /** Responses as Patroni's REST API does. */
    private HttpServer rest(int node) throws IOException {
        HttpServer rest = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        rest.createContext("/primary", exchange -> {
            exchange.sendResponseHeaders(primary.get() == node ? 200 : 503, -1);
            exchange.close();
        });
        rest.start();
        return rest;
    }

    private static void greet(ServerSocket database, int node) {
        try {
            while (true) {
                try (Socket client = database.accept()) {
                    client.getOutputStream().write(node);
                }
            }
        } catch (IOException e) {
            // the test is over
        }
    }

    private static int response(int port) {
        try (Socket client = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return client.getInputStream().read();
        } catch (IOException e) {
            return -1;
        }
    }

    private String filled(String name, Map<String, String> values) throws IOException {
        String text = Files.readString(FILES.resolve(name));
        for (Map.Entry<String, String> value : values.entrySet()) {
            text = text.replaceAll("\\$\\{" + value.getKey() + "}", Matcher.quoteReplacement(value.getValue()));
        }
        assertThat(text.lines().filter(line -> !line.strip().startsWith("#"))).noneMatch(line -> line.contains("${"));
        return Files.writeString(folder.resolve(name), text).toString();
    }
}
