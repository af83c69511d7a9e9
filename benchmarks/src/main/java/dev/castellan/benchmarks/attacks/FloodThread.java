package dev.castellan.benchmarks.attacks;

import dev.castellan.benchmarks.load.KeepAliveConnection;
import dev.castellan.benchmarks.load.Outcomes;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Sends a request on all of its connections, reads all answers, and begins again. */
final class FloodThread extends Thread {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    /** Who is sent away does not spend all of its processor on coming back. */
    private static final Duration PAUSE = Duration.ofMillis(5);

    private final Target target;
    private final InetAddress source;
    private final byte[] request;
    private final Outcomes outcomes;
    private final @Nullable KeepAliveConnection[] connections;
    private volatile boolean ended;

    FloodThread(Target target, InetAddress source, int connections, byte[] request, Outcomes outcomes) {
        this.target = target;
        this.source = source;
        this.connections = new @Nullable KeepAliveConnection[connections];
        this.request = request;
        this.outcomes = outcomes;
        setDaemon(true);
    }

    /** Makes the thread end after the answers that it waits for. */
    void end() {
        ended = true;
    }

    @Override
    public void run() {
        while (!ended) {
            for (int i = 0; i < connections.length && !ended; i++) {
                send(i);
            }
            for (int i = 0; i < connections.length && !ended; i++) {
                read(i);
            }
        }
    }

    private void send(int i) {
        try {
            KeepAliveConnection connection = connections[i];
            if (connection == null) {
                connection = new KeepAliveConnection(source, target.port(), TIMEOUT);
                connections[i] = connection;
            }
            connection.send(request);
        } catch (IOException e) {
            failed(i, e);
        }
    }

    private void read(int i) {
        KeepAliveConnection connection = connections[i];
        if (connection != null) {
            try {
                outcomes.add(String.valueOf(connection.readStatus()));
            } catch (IOException e) {
                failed(i, e);
            }
        }
    }

    private void failed(int i, IOException failure) {
        KeepAliveConnection connection = connections[i];
        if (connection != null) {
            connection.close();
            connections[i] = null;
        }
        outcomes.add(failure);
        LockSupport.parkNanos(PAUSE.toNanos());
    }
}
