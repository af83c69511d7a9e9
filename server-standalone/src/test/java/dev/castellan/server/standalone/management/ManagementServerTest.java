package dev.castellan.server.standalone.management;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.limits.Limits;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that the management port responds to probes during every attack by other clients, and does not require a token.
 */
class ManagementServerTest {

    private static final int MANY = 50;
    private static final String READY = "GET /readyz HTTP/1.0\r\n\r\n";

    private final ManagementServer server = start(Limits.defaults());

    @AfterEach
    void close() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "GET /heal",
                "GET /healthz HTTP/1.1\r\nHost:",
                "GET /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n",
                "POST /metrics HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
            })
    void respondsWhileManySlowClientsAreConnected(String beginning) throws IOException {
        List<Socket> slow = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            slow.add(send(server, beginning));
        }
        assertThat(ask("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 200 ")
                .endsWith("\r\n\r\nalive\n");
        for (Socket socket : slow) {
            socket.close();
        }
    }

    @Test
    void closesConnectionWhenRequestHeadIsTooSlow() throws IOException {
        Limits hasty = Limits.defaults().headerTime(Duration.ofMillis(50));
        try (ManagementServer hurried = start(hasty);
                Socket slow = send(hurried, "GET /healthz HTTP/1.1\r\nHost:")) {
            assertThat(new String(slow.getInputStream().readAllBytes(), US_ASCII))
                    .isEmpty();
        }
    }

    @Test
    void respondsWithoutReadingRequestBody() throws IOException {
        assertThat(ask("GET /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n"))
                .startsWith("HTTP/1.1 200 ")
                .contains("\r\nConnection: close\r\n");
    }

    @Test
    void reportsFailureOfLatestChangeWhileReady() throws IOException {
        Readiness readiness = new Readiness(Duration.ofSeconds(30), Runnable::run);
        readiness.serving(() -> {}, () -> true);
        AtomicReference<String> obstacle = new AtomicReference<>("storage is full");
        readiness.changes(obstacle::get);
        InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        try (ManagementServer ready = ManagementServer.start(anyPort, readiness, () -> "")) {
            assertThat(ask(ready, READY))
                    .startsWith("HTTP/1.0 200 ")
                    .endsWith("\r\n\r\nready, but the latest change failed: storage is full\n");
            obstacle.set(null);
            assertThat(ask(ready, READY)).endsWith("\r\n\r\nready\n");
            obstacle.set("storage is full");
            readiness.draining();
            assertThat(ask(ready, READY)).startsWith("HTTP/1.0 503 ").endsWith("\r\n\r\ndraining\n");
        }
    }

    @Test
    void respondsToOtherClientAddressWhenOneAddressHoldsManyConnections() throws IOException {
        Readiness readiness = new Readiness(Duration.ofSeconds(30), Runnable::run);
        readiness.serving(() -> {}, () -> true);
        InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        List<Socket> held = new ArrayList<>();
        try (ManagementServer flooded = ManagementServer.start(anyPort, readiness, () -> "")) {
            for (int i = 0; i < 300; i++) {
                held.add(send(flooded, ""));
            }
            try (Socket other = new Socket(
                    flooded.address().getAddress(),
                    flooded.address().getPort(),
                    InetAddress.getByName("127.0.0.2"),
                    0)) {
                other.setSoTimeout(10_000);
                other.getOutputStream().write(READY.getBytes(US_ASCII));
                assertThat(new String(other.getInputStream().readAllBytes(), US_ASCII))
                        .startsWith("HTTP/1.0 200 ");
            }
        } finally {
            for (Socket socket : held) {
                socket.close();
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"localhost, 200", "LOCALHOST:8081, 200", "127.0.0.1:8081, 200", "[::1]:8081, 200", "a.localhost, 200"})
    @CsvSource({"evil.example, 421", "localhost.evil.example:8081, 421", "127.0.0.1.evil.example, 421", "10.0.0.1, 421"
    })
    void refusesRequestsWithNonLocalHostHeaderOnLoopback(String host, int status) throws IOException {
        assertThat(ask("GET /healthz HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 " + status + " ");
        assertThat(ask("GET /metrics HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n"))
                .startsWith(status == 421 ? "HTTP/1.1 421 " : "HTTP/1.1 500 ");
    }

    @Test
    void returns500WithoutErrorMessageWhenMetricsFail() throws IOException {
        assertThat(ask("GET /metrics HTTP/1.0\r\n\r\n"))
                .startsWith("HTTP/1.0 500 ")
                .doesNotContain("made up");
    }

    private String ask(String request) throws IOException {
        return ask(server, request);
    }

    private static String ask(ManagementServer requested, String request) throws IOException {
        try (Socket socket = send(requested, request)) {
            return new String(socket.getInputStream().readAllBytes(), US_ASCII);
        }
    }

    private static ManagementServer start(Limits limits) {
        return ManagementServer.start(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                limits,
                new Readiness(Duration.ofSeconds(1), Runnable::run),
                () -> {
                    throw new IllegalStateException("made up for the test");
                });
    }

    private static Socket send(ManagementServer server, String bytes) throws IOException {
        Socket socket =
                new Socket(server.address().getAddress(), server.address().getPort());
        socket.setSoTimeout(10_000);
        socket.getOutputStream().write(bytes.getBytes(US_ASCII));
        return socket;
    }
}
