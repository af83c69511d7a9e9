package dev.castellan.benchmarks.victims;

import dev.castellan.benchmarks.load.KeepAliveConnection;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** One client. Nine of ten requests are GETs, the tenth creates a collection. Used by one thread at a time. */
final class Victim {

    static final Duration PERIOD = Duration.ofMillis(100);

    private static final int WRITE_EVERY = 10;
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    private final int port;
    private final boolean keepsAlive;
    private final byte[] get;
    private final byte[] post;
    private @Nullable KeepAliveConnection connection;
    private int count;

    /**
     * Creates a client.
     *
     * @param keepsAlive whether it keeps its connection; if not, it connects for every request
     */
    Victim(int port, String token, boolean keepsAlive) {
        this.port = port;
        this.keepsAlive = keepsAlive;
        String head = " HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer " + token + "\r\n";
        this.get = bytes("GET /api/v1/users/me" + head + "\r\n");
        String body = "{\"name\":\"Photos\"}";
        this.post = bytes("POST /api/v1/collections" + head + "Content-Type: application/json\r\nContent-Length: "
                + body.length() + "\r\n\r\n" + body);
    }

    /** Asks at the first moment, and then once a period, until the end. */
    void ask(long first, long end, VictimTimes times) {
        for (long due = first; due < end; due += PERIOD.toNanos()) {
            boolean write = count % WRITE_EVERY == WRITE_EVERY - 1;
            count++;
            awaitMoment(due);
            if (System.nanoTime() < end) {
                ask(write, due, times);
            } else {
                times.took(write, end - due);
            }
        }
    }

    private void ask(boolean write, long due, VictimTimes times) {
        try {
            int status = exchange(write ? post : get);
            if (status / 100 == 2) {
                times.took(write, System.nanoTime() - due);
            } else {
                times.failed(String.valueOf(status));
            }
            if (!keepsAlive) {
                disconnect();
            }
        } catch (IOException e) {
            times.failed(e);
            disconnect();
        }
    }

    private int exchange(byte[] request) throws IOException {
        if (connection == null) {
            connection = new KeepAliveConnection(InetAddress.getLoopbackAddress(), port, TIMEOUT);
        }
        connection.send(request);
        return connection.readStatus();
    }

    void disconnect() {
        if (connection != null) {
            connection.close();
            connection = null;
        }
    }

    private static void awaitMoment(long moment) {
        for (long rest = moment - System.nanoTime(); rest > 0; rest = moment - System.nanoTime()) {
            LockSupport.parkNanos(rest);
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
