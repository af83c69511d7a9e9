package dev.castellan.server.standalone.commands;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.castellan.server.standalone.commands.ProgramRunner.Result;
import dev.castellan.server.standalone.serve.RunningServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class HealthTest {

    private final ProgramRunner console = new ProgramRunner();

    @TempDir
    private Path directory;

    @Test
    void reportsRunningServerAsReadyAndLive() {
        try (RunningServer server = console.serve(
                "--port",
                "0",
                "--management-port",
                "0",
                "--token-file",
                directory.resolve("root.token").toString())) {
            String port = Integer.toString(
                    Objects.requireNonNull(server.managementAddress()).getPort());
            assertThat(console.run("health", "--management-port", port).field("state"))
                    .isEqualTo("ready");
            assertThat(console.run("health", "--management-port", port, "--probe", "live")
                            .field("state"))
                    .isEqualTo("alive");
            // the address that the server listens on may be a wildcard
            assertThat(console.run("health", "--management-port", port, "--management-address", "0.0.0.0")
                            .code())
                    .isZero();
        }
    }

    @Test
    void readsManagementPortFromServerSettings() throws IOException {
        try (RunningServer server = console.serve(
                "--port",
                "0",
                "--management-port",
                "0",
                "--token-file",
                directory.resolve("root.token").toString())) {
            int port = Objects.requireNonNull(server.managementAddress()).getPort();
            Path config = Files.writeString(directory.resolve("castellan.properties"), "management-port=" + port);
            assertThat(console.with("CASTELLAN_CONFIG", config.toString())
                            .run("health")
                            .code())
                    .isZero();
        }
    }

    @Test
    void failsWithReasonWhenServerIsNotReady() throws IOException {
        HttpServer draining = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1);
        draining.createContext("/readyz", exchange -> {
            exchange.sendResponseHeaders(503, 0);
            exchange.getResponseBody().write("draining\n".getBytes(StandardCharsets.UTF_8));
            exchange.close();
        });
        draining.start();
        try {
            Result health = console.run(
                    "health",
                    "--management-port",
                    Integer.toString(draining.getAddress().getPort()));
            assertThat(health.code()).isEqualTo(1);
            assertThat(health.out()).isEmpty();
            assertThat(health.err()).contains("/readyz responded with 503: draining");
        } finally {
            draining.stop(0);
        }
    }

    @Test
    void failsAndSuggestsWhatToCheckWhenServerIsNotRunning() {
        // only root can listen on port 1, and programs do not use it
        Result health = console.run("health", "--management-port", "1");
        assertThat(health.code()).isEqualTo(1);
        assertThat(health.err()).contains("http://127.0.0.1:1/readyz does not respond", "--management-port");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "65536", "-1"})
    void rejectsPortOutsideValidRange(String port) {
        Result health = console.run("health", "--management-port", port);
        assertThat(health.code()).isEqualTo(2);
        assertThat(health.err()).contains("--management-port " + port + ": ", "from 1 to 65535");
    }

    @Test
    void rejectsMissingManagementPort() {
        Result health = console.run("health");
        assertThat(health.code()).isEqualTo(2);
        assertThat(health.err()).contains("--management-port is missing");
    }
}
