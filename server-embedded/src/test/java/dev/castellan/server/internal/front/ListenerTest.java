package dev.castellan.server.internal.front;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.castellan.server.internal.front.held.HeldBytes;
import dev.castellan.server.internal.front.held.HeldLimits;
import dev.castellan.server.limits.Limits;
import io.undertow.server.HttpServerExchange;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.xnio.XnioWorker;

class ListenerTest {

    private static final int BURST = 1_500;

    /** A client whose connection finds no room connects a second later, or not at all. */
    private static final int TOO_LATE_MILLIS = 900;

    @Test
    @EnabledOnOs(OS.LINUX)
    void burstOfConnectionsFindsRoomBeforeTheyAreAccepted() throws IOException {
        assumeThat(Long.parseLong(Files.readString(Path.of("/proc/sys/net/core/somaxconn"))
                        .strip()))
                .isGreaterThan(BURST);
        FrontOptions options =
                FrontOptions.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), Limits.defaults());
        HeldBytes held = new HeldBytes(HeldLimits.of(options.limits()));
        XnioWorker threads = IoThreads.start("listener-test");
        List<Socket> sockets = new ArrayList<>();
        try {
            Listener listener = new Listener(options, threads, HttpServerExchange::endExchange, held);
            for (int i = 0; i < BURST; i++) {
                Socket socket = new Socket();
                sockets.add(socket);
                socket.connect(listener.address(), TOO_LATE_MILLIS);
            }
            assertThat(sockets).allMatch(Socket::isConnected);
        } finally {
            for (Socket socket : sockets) {
                socket.close();
            }
            IoThreads.close(threads);
        }
    }
}
