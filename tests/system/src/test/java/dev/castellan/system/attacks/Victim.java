package dev.castellan.system.attacks;

import dev.castellan.support.socket.RawConnection;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * A client that sends a request at regular times, alternately on a new connection and on one that stays open. A
 * response time begins when the request is due, so a stall cannot hide the requests that wait.
 *
 * @param status the expected status of the responses
 */
record Victim(InetSocketAddress server, String request, int status, int perSecond) {

    private static final int THREADS = 16;
    private static final Duration MAX_TIME = Duration.ofMinutes(2);

    /**
     * Lets clients send requests for this duration, waits for the responses, and returns the results of each client.
     */
    static List<Served> run(List<Victim> victims, Duration time) throws InterruptedException {
        ScheduledExecutorService threads = Executors.newScheduledThreadPool(THREADS);
        long start = System.nanoTime();
        List<Served> results = new ArrayList<>();
        for (Victim victim : victims) {
            Served served = new Served();
            results.add(served);
            for (int i = 0; i < Math.max(1, time.toMillis() * victim.perSecond / 1_000); i++) {
                boolean isKept = i % 2 == 0;
                long due = start + TimeUnit.SECONDS.toNanos(1) * i / victim.perSecond;
                threads.schedule(() -> victim.send(due, isKept, served), due - System.nanoTime(), TimeUnit.NANOSECONDS);
            }
        }
        threads.shutdown();
        if (!threads.awaitTermination(time.plus(MAX_TIME).toMillis(), TimeUnit.MILLISECONDS)) {
            throw new AssertionError("requests without a response: " + results);
        }
        results.forEach(served -> served.open.forEach(RawConnection::close));
        return results;
    }

    private void send(long due, boolean isKept, Served served) {
        try {
            RawConnection open = isKept ? served.open.poll() : null;
            RawConnection connection = open == null ? RawConnection.to(server) : open;
            int actual = connection.send(request).read().status();
            if (actual == status) {
                served.nanos.add(System.nanoTime() - due);
            } else {
                served.addFailure("status " + actual);
            }
            if (isKept && actual == status) {
                served.open.add(connection);
            } else {
                connection.close();
            }
        } catch (RuntimeException | AssertionError e) {
            served.addFailure(e.toString());
        }
    }

    /** The response times, and the failures by their reasons. */
    static final class Served {

        private final Queue<RawConnection> open = new ConcurrentLinkedQueue<>();
        private final Queue<Long> nanos = new ConcurrentLinkedQueue<>();
        private final Map<String, Integer> failures = new TreeMap<>();

        private synchronized void addFailure(String reason) {
            failures.merge(reason, 1, Integer::sum);
        }

        /** Returns the failures by their reasons. */
        synchronized Map<String, Integer> failures() {
            return Map.copyOf(failures);
        }

        /** Returns the response time that a share of the requests do not exceed, in milliseconds. */
        double millis(double share) {
            List<Long> sorted = nanos.stream().sorted().toList();
            return sorted.isEmpty() ? 0 : sorted.get((int) Math.ceil(share * sorted.size()) - 1) / 1e6;
        }

        @Override
        public String toString() {
            return "%d served, p99 %.0f ms, longest %.0f ms, failed %s"
                    .formatted(nanos.size(), millis(0.99), millis(1), failures());
        }
    }
}
