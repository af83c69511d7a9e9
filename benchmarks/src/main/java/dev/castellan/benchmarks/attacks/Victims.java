package dev.castellan.benchmarks.attacks;

import dev.castellan.benchmarks.load.KeepAliveConnection;
import dev.castellan.benchmarks.load.Latencies;
import dev.castellan.benchmarks.load.Outcomes;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Eight clients of one organization. Each client sends ten requests a second, of which nine are GET and one is POST.
 * Half of the clients open a new connection for each request.
 */
public final class Victims implements AutoCloseable {

    private static final int COUNT = 8;
    private static final int WRITE_EVERY = 10;
    private static final Duration PERIOD = Duration.ofMillis(100);
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    private final ExecutorService threads = Executors.newFixedThreadPool(COUNT);
    private final List<Victim> victims = new ArrayList<>();

    /** Creates clients that share a token. */
    public Victims(int port, String token) {
        for (int i = 0; i < COUNT; i++) {
            victims.add(new Victim(new Target(port, token), i % 2 == 0));
        }
    }

    /** Sends requests for this duration. */
    public Seen run(Duration time) throws InterruptedException, IOException {
        Seen seen = new Seen(new Latencies(), new Outcomes());
        long start = System.nanoTime();
        List<Future<?>> running = new ArrayList<>();
        for (int i = 0; i < COUNT; i++) {
            Victim victim = victims.get(i);
            // spreads the start times of the clients
            long first = start + i * PERIOD.toNanos() / COUNT;
            running.add(threads.submit(() -> victim.ask(first, start + time.toNanos(), seen)));
        }
        for (Future<?> one : running) {
            try {
                one.get();
            } catch (ExecutionException e) {
                throw new IOException("a victim stopped", e);
            }
        }
        return seen;
    }

    @Override
    public void close() {
        threads.shutdownNow();
        victims.forEach(Victim::disconnect);
    }

    /**
     * The results of the victims' requests.
     *
     * @param times the times of successful requests, measured from the time at which each request was due; a request
     *     that could not be sent before the end of the run counts with its waiting time
     * @param failures the unsuccessful responses, and the errors
     */
    public record Seen(Latencies times, Outcomes failures) {

        @Override
        public String toString() {
            return "p99 %.0f, longest %.0f ms%s"
                    .formatted(
                            times.millis(0.99), times.millis(1), failures.total() == 0 ? "" : ", failed " + failures);
        }
    }

    private static final class Victim {

        private final Target server;
        private final boolean keepsAlive;
        private final byte[] get;
        private final byte[] post;
        private @Nullable KeepAliveConnection connection;
        private int count;

        private Victim(Target server, boolean keepsAlive) {
            this.server = server;
            this.keepsAlive = keepsAlive;
            this.get = server.bytes("GET", "/users/me");
            String body = "{\"name\":\"Photos\"}";
            this.post = (server.headOfPost("/collections", body.length()) + body).getBytes(StandardCharsets.US_ASCII);
        }

        private void ask(long first, long end, Seen seen) {
            for (long due = first; due < end; due += PERIOD.toNanos()) {
                byte[] request = ++count % WRITE_EVERY == 0 ? post : get;
                for (long rest = due - System.nanoTime(); rest > 0; rest = due - System.nanoTime()) {
                    LockSupport.parkNanos(rest);
                }
                if (System.nanoTime() < end) {
                    ask(request, due, seen);
                } else {
                    seen.times.add(end - due);
                }
            }
        }

        private void ask(byte[] request, long due, Seen seen) {
            try {
                if (connection == null) {
                    connection = new KeepAliveConnection(InetAddress.getLoopbackAddress(), server.port(), TIMEOUT);
                }
                connection.send(request);
                int status = connection.readStatus();
                if (status / 100 == 2) {
                    seen.times.add(System.nanoTime() - due);
                } else {
                    seen.failures.add(String.valueOf(status));
                }
                if (!keepsAlive) {
                    disconnect();
                }
            } catch (IOException e) {
                seen.failures.add(e);
                disconnect();
            }
        }

        private void disconnect() {
            if (connection != null) {
                connection.close();
                connection = null;
            }
        }
    }
}
