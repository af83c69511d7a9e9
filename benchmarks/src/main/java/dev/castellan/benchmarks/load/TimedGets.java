package dev.castellan.benchmarks.load;

import dev.castellan.benchmarks.servers.ServerProcess;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Sends one GET after the other over a few persistent connections, and measures the time of each. */
public final class TimedGets implements AutoCloseable {

    /** The position of the status in a status line. */
    private static final int SUCCESS_AT = "HTTP/1.1 ".length();

    private final byte[] request;
    private final List<Socket> sockets = new ArrayList<>();
    private final byte[] answer;

    /** Connects to a server this many times. */
    public TimedGets(ServerProcess server, int connections) throws IOException {
        request = server.request();
        try (ConstantLoad load = new ConstantLoad(server.port(), request, 1)) {
            answer = new byte[load.answer().length()];
        }
        for (int i = 0; i < connections; i++) {
            Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
            socket.setTcpNoDelay(true);
            sockets.add(socket);
        }
    }

    /** Sends requests for this time, and returns a text with how long they took. */
    public String run(Duration time) throws IOException {
        long end = System.nanoTime() + time.toNanos();
        long[] nanos = new long[1024];
        int count = 0;
        while (System.nanoTime() < end) {
            nanos = count == nanos.length ? Arrays.copyOf(nanos, 2 * count) : nanos;
            nanos[count] = exchange(sockets.get(count % sockets.size()));
            count++;
        }
        Arrays.sort(nanos, 0, count);
        return "p50 %.3f ms, p99 %.3f ms, longest %.1f ms of %d"
                .formatted(
                        millis(nanos[count / 2]), millis(nanos[(int) (count * 0.99)]), millis(nanos[count - 1]), count);
    }

    private long exchange(Socket socket) throws IOException {
        long start = System.nanoTime();
        socket.getOutputStream().write(request);
        new DataInputStream(socket.getInputStream()).readFully(answer);
        if (answer[SUCCESS_AT] != '2') {
            throw new IOException("another status");
        }
        return System.nanoTime() - start;
    }

    private static double millis(long nanos) {
        return nanos / 1e6;
    }

    @Override
    public void close() throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
    }
}
