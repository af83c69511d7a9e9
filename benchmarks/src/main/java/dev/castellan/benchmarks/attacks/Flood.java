package dev.castellan.benchmarks.attacks;

import dev.castellan.benchmarks.load.KeepAliveConnection;
import dev.castellan.benchmarks.load.Outcomes;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Sends the same request repeatedly on many connections. Each connection waits for the response before sending again.
 * If the server closes a connection, opens a new connection.
 *
 * @param threads the number of threads that share the connections
 * @param sources the number of addresses that the connections come from
 */
record Flood(int connections, int threads, int sources) {

    /** Sends the request for this duration, and returns the number of responses by status. */
    String run(Target target, byte[] request, Duration time) throws IOException, InterruptedException {
        Outcomes outcomes = new Outcomes();
        List<FloodThread> running = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            int share = connections / threads + (i < connections % threads ? 1 : 0);
            FloodThread thread = new FloodThread(target, Target.source(i % sources), share, request, outcomes);
            thread.start();
            running.add(thread);
        }
        Thread.sleep(time.toMillis());
        String seen = outcomes.toString();
        for (FloodThread thread : running) {
            thread.end();
        }
        return "answers " + seen;
    }

    /** Sends the request on all connections of this thread, reads all responses, and repeats. */
    private static final class FloodThread extends Thread {

        private static final Duration TIMEOUT = Duration.ofSeconds(30);

        /**
         * The delay before reopening a failed connection. Without this delay, reopening connections would keep a
         * processor busy.
         */
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

        /** Stops the thread after it has received the pending responses. */
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
}
