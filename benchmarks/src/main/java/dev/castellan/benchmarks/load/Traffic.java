package dev.castellan.benchmarks.load;

import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Requests that are due at regular times, whether or not the server has responded to earlier ones (open model). Each
 * connection has a thread, which takes the next request as soon as the connection is free. The time of a request begins
 * when the request is due, so a server that stalls cannot hide the requests that wait meanwhile.
 *
 * @param call what to send
 * @param connections the greatest number of pending requests
 * @param kept the number of connections that stay open; the others are opened again for each request
 * @param perSecond the number of requests that are due in a second, or {@link #UNLIMITED}
 * @param sources the number of addresses that the connections come from, or 0 for 127.0.0.1
 */
public record Traffic(int port, Call call, int connections, int kept, double perSecond, int sources) {

    /** Each request is due when a connection is free (closed model). */
    public static final double UNLIMITED = Double.POSITIVE_INFINITY;

    /** Creates requests from 127.0.0.1. */
    public Traffic(int port, Call call, int connections, int kept, double perSecond) {
        this(port, call, connections, kept, perSecond, 0);
    }

    /** Sends requests for this duration. */
    public Seen run(Duration time) throws InterruptedException {
        return run(time, List.of(this)).get(0);
    }

    /** Sends several kinds of requests at the same time for this duration. Returns the results of each kind. */
    public static List<Seen> run(Duration time, List<Traffic> kinds) throws InterruptedException {
        long start = System.nanoTime();
        List<Run> runs = kinds.stream()
                .map(traffic -> new Run(traffic, start, start + time.toNanos()))
                .toList();
        List<Thread> threads = runs.stream()
                .flatMap(run -> Collections.nCopies(run.traffic.connections, run).stream())
                .map(Thread::new)
                .toList();
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        return runs.stream().map(run -> run.seen).toList();
    }

    /** One or more requests that belong together. Safe for use by multiple threads. */
    @FunctionalInterface
    public interface Call {

        /** Sends the requests, reads the responses, and returns the first status that is not expected, or 0. */
        int send(KeepAliveConnection connection) throws IOException;

        /** Returns a call that sends a request and expects this status. */
        static Call of(byte[] request, int expected) {
            return connection -> {
                connection.send(request);
                int status = connection.readStatus();
                return status == expected ? 0 : status;
            };
        }
    }

    /**
     * The results of the requests.
     *
     * @param times the times of successful requests, measured from the time at which each request was due; a request
     *     that could not be sent before the end of the run counts with its waiting time
     * @param failures the unexpected responses, and the errors
     */
    public record Seen(Latencies times, Outcomes failures) {

        /** Returns the number of expected responses, and the numbers of all others. */
        public String counts() {
            return times.count() + " as expected, others " + failures;
        }

        @Override
        public String toString() {
            String failed = failures.total() == 0 ? "" : ", failed " + failures;
            return "p99 %.0f, longest %.0f ms%s".formatted(times.millis(0.99), times.millis(1), failed);
        }
    }

    /** The work that all threads share. */
    private static final class Run implements Runnable {

        private final Traffic traffic;
        private final long start;
        private final long end;
        private final Seen seen = new Seen(new Latencies(), new Outcomes());
        private final AtomicInteger threads = new AtomicInteger();
        private final AtomicLong requests = new AtomicLong();
        private final AtomicInteger opened = new AtomicInteger();

        Run(Traffic traffic, long start, long end) {
            this.traffic = traffic;
            this.start = start;
            this.end = end;
        }

        @Override
        public void run() {
            boolean keeps = threads.getAndIncrement() < traffic.kept;
            KeepAliveConnection connection = null;
            for (long due = next(); due < end; due = next()) {
                for (long rest = due - System.nanoTime(); rest > 0; rest = due - System.nanoTime()) {
                    LockSupport.parkNanos(rest);
                }
                if (System.nanoTime() >= end) {
                    seen.times.add(end - due);
                } else {
                    connection = send(connection, due, keeps);
                }
            }
            close(connection);
        }

        private long next() {
            return traffic.perSecond == UNLIMITED
                    ? System.nanoTime()
                    : start + (long) (requests.getAndIncrement() * 1e9 / traffic.perSecond);
        }

        /** Sends a request, and returns the connection if it stays open. */
        private @Nullable KeepAliveConnection send(@Nullable KeepAliveConnection open, long due, boolean keeps) {
            KeepAliveConnection connection = open;
            try {
                if (connection == null) {
                    connection = new KeepAliveConnection(
                            KeepAliveConnection.source(opened.getAndIncrement(), traffic.sources), traffic.port);
                }
                int status = traffic.call.send(connection);
                if (status == 0) {
                    seen.times.add(System.nanoTime() - due);
                } else {
                    seen.failures.add(String.valueOf(status));
                }
                if (keeps) {
                    return connection;
                }
            } catch (IOException e) {
                seen.failures.add(e);
            }
            close(connection);
            return null;
        }

        private static void close(@Nullable KeepAliveConnection connection) {
            if (connection != null) {
                connection.close();
            }
        }
    }
}
