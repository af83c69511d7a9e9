package dev.castellan.benchmarks.load;

import dev.castellan.benchmarks.load.Traffic.Seen;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Sends the same request repeatedly on many connections, with at most one pending request on each (closed model). A few
 * threads share the connections: each thread sends the request on all of its connections, then reads all responses. If
 * the server closes a connection, opens a new connection.
 *
 * @param sources the number of addresses that the connections come from, or 0 for 127.0.0.1
 */
public record Flood(int port, int connections, int threads, int sources) {

    /** Sends the request for this duration. A response counts as a failure if its status is not 2xx. */
    public Seen run(byte[] request, Duration time) throws InterruptedException {
        Seen seen = new Seen(new Latencies(), new Outcomes());
        long end = System.nanoTime() + time.toNanos();
        for (int i = 0; i < threads; i++) {
            int share = connections / threads + (i < connections % threads ? 1 : 0);
            new FloodThread(i, share, request, end, seen).start();
        }
        // does not wait for the threads, because an overloaded server may take long to answer
        Thread.sleep(time.toMillis());
        return seen;
    }

    private final class FloodThread extends Thread {

        /**
         * The delay before reopening a failed connection. Without this delay, reopening connections would keep a
         * processor busy.
         */
        private static final Duration PAUSE = Duration.ofMillis(5);

        private final int number;
        private final byte[] request;
        private final long end;
        private final Seen seen;
        private final @Nullable KeepAliveConnection[] open;
        private final long[] sent;

        FloodThread(int number, int share, byte[] request, long end, Seen seen) {
            this.number = number;
            this.open = new @Nullable KeepAliveConnection[share];
            this.sent = new long[share];
            this.request = request;
            this.end = end;
            this.seen = seen;
            setDaemon(true);
        }

        @Override
        public void run() {
            while (isRunning()) {
                for (int i = 0; i < open.length && isRunning(); i++) {
                    send(i);
                }
                for (int i = 0; i < open.length && isRunning(); i++) {
                    read(i);
                }
            }
            for (int i = 0; i < open.length; i++) {
                close(i);
            }
        }

        private boolean isRunning() {
            return System.nanoTime() < end;
        }

        private void send(int i) {
            try {
                KeepAliveConnection connection = open[i];
                if (connection == null) {
                    connection = new KeepAliveConnection(KeepAliveConnection.source(number, sources), port);
                    open[i] = connection;
                }
                sent[i] = System.nanoTime();
                connection.send(request);
            } catch (IOException e) {
                failed(i, e);
            }
        }

        private void read(int i) {
            KeepAliveConnection connection = open[i];
            if (connection != null) {
                try {
                    int status = connection.readStatus();
                    if (status / 100 == 2) {
                        seen.times().add(System.nanoTime() - sent[i]);
                    } else {
                        seen.failures().add(String.valueOf(status));
                    }
                } catch (IOException e) {
                    failed(i, e);
                }
            }
        }

        private void failed(int i, IOException failure) {
            close(i);
            seen.failures().add(failure);
            LockSupport.parkNanos(PAUSE.toNanos());
        }

        private void close(int i) {
            KeepAliveConnection connection = open[i];
            if (connection != null) {
                connection.close();
                open[i] = null;
            }
        }
    }
}
