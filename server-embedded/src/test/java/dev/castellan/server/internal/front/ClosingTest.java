package dev.castellan.server.internal.front;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.server.internal.front.HttpFront.FrontOptions;
import dev.castellan.server.limits.Limits;
import dev.castellan.server.spi.ServerStartException;
import dev.castellan.support.socket.RawConnection;
import dev.castellan.support.socket.RawConnection.Reply;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("counts the threads of the whole JVM")
class ClosingTest {

    private static final String GET = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

    private final Set<Thread> before = own();
    private final TinyService service = new TinyService();

    @Test
    void reportsPortInUseAndLeavesNoThreadRunning() throws IOException {
        try (ServerSocket occupied = new ServerSocket(0, 1, Fronts.ANY_PORT.getAddress())) {
            InetSocketAddress bind = new InetSocketAddress(occupied.getInetAddress(), occupied.getLocalPort());

            assertThatThrownBy(() -> HttpFront.start(FrontOptions.of(bind, Limits.defaults()), service))
                    .isInstanceOf(ServerStartException.class)
                    .hasMessage("port " + bind.getPort() + " on 127.0.0.1 is in use: "
                            + "choose another with port(..), or 0 for any");
        }
        assertThatNoThreadIsLeft();
    }

    @Test
    void errorIdentifiesUnknownHost() {
        assertThatThrownBy(() ->
                        FrontOptions.of(InetSocketAddress.createUnresolved("nowhere.invalid", 80), Limits.defaults()))
                .hasMessageContaining("no address is known for host nowhere.invalid");
    }

    @Test
    void refusesToBindAddressOfOtherMachine() {
        assertThatThrownBy(() -> HttpFront.start(
                        FrontOptions.of(new InetSocketAddress("192.0.2.1", 0), Limits.defaults()), service))
                .hasMessageStartingWith("port 0 on 192.0.2.1 cannot be bound: ");
    }

    @Test
    void completesRunningRequestBeforeClosing() throws Exception {
        HttpFront front = Fronts.startBlocking(service, patient(Duration.ofSeconds(20)));
        try (RawConnection busy = RawConnection.to(front.address());
                RawConnection retained = RawConnection.to(front.address())) {
            retained.send(GET).read();
            busy.send("GET /wait HTTP/1.1\r\nHost: x\r\n\r\n");
            service.waiting.poll(10, TimeUnit.SECONDS);
            CompletableFuture<Void> closing = CompletableFuture.runAsync(front::close);
            awaitRefusedPort(front.address());

            Reply late = retained.send(GET).read();
            service.go.countDown();
            Reply responded = busy.read();
            closing.get(10, TimeUnit.SECONDS);

            assertThat(late.status()).isEqualTo(503);
            assertThat(late.headers()).containsEntry("connection", "close").containsKey("retry-after");
            assertThat(responded.status()).isEqualTo(200);
            assertThat(responded.headers()).containsEntry("connection", "close");
            assertThat(busy.isEnded()).isTrue();
        }
        assertThatNoThreadIsLeft();
    }

    @Test
    void closeWaitsNoLongerThanCloseTime() {
        Limits hasty = Limits.defaults().closeTime(Duration.ofMillis(20));
        HttpFront front = Fronts.startBlocking(service, hasty);
        try (RawConnection busy = RawConnection.to(front.address())) {
            busy.send("GET /wait HTTP/1.1\r\nHost: x\r\n\r\n");
            assertThat(take()).isNotNull();

            front.close();
            front.close();
        }
        assertThatNoThreadIsLeft();
    }

    @Test
    void startingAndClosingRepeatedlyLeaksNoThreadsOrPorts() throws IOException {
        for (int i = 0; i < 50; i++) {
            InetSocketAddress address;
            try (HttpFront front = Fronts.start(service)) {
                address = front.address();
                assertThat(RawConnection.exchange(address, GET).status()).isEqualTo(200);
            }
            new ServerSocket(address.getPort(), 1, address.getAddress()).close();
        }
        assertThatNoThreadIsLeft();
    }

    @Test
    void logsNoErrorIfClientsConnectDuringClose() throws IOException {
        PrintStream standard = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            for (int i = 0; i < 20; i++) {
                connectAndClose(Fronts.start(service), 50);
            }
        } finally {
            System.setErr(standard);
        }
        assertThat(printed.toString(StandardCharsets.UTF_8)).doesNotContain("Failed to accept a connection");
    }

    private static void connectAndClose(HttpFront front, int connections) throws IOException {
        List<SocketChannel> clients = new ArrayList<>();
        try (front) {
            for (int i = 0; i < connections; i++) {
                SocketChannel client = SocketChannel.open();
                clients.add(client);
                client.configureBlocking(false);
                client.connect(front.address());
            }
        }
        for (SocketChannel client : clients) {
            client.close();
        }
    }

    private static Limits patient(Duration closeTime) {
        return Limits.defaults().closeTime(closeTime);
    }

    private String take() {
        try {
            return service.waiting.poll(10, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void awaitRefusedPort(InetSocketAddress address) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (Fronts.canConnect(address)) {
            assertThat(System.nanoTime()).as("the port must be freed").isLessThan(end);
        }
    }

    /** Waits for each thread, because a thread reports that it is ending shortly before it ends. */
    private void assertThatNoThreadIsLeft() {
        for (Thread thread : own()) {
            if (!before.contains(thread)) {
                assertThat(ends(thread)).as(thread.getName()).isTrue();
            }
        }
    }

    private static boolean ends(Thread thread) {
        try {
            thread.join(10_000);
            return !thread.isAlive();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Set<Thread> own() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("castellan-"))
                .collect(Collectors.toSet());
    }
}
