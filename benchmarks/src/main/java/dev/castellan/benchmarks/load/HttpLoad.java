package dev.castellan.benchmarks.load;

import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.LongSupplier;

/**
 * Sends the same request on persistent connections, with at most one pending request on each (closed model). Two
 * threads share the connections. Each thread sends a request on all of its connections, then reads all responses.
 */
public final class HttpLoad implements AutoCloseable {

    private static final int THREADS = 2;
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final byte[] request;
    private final List<List<KeepAliveConnection>> connections = new ArrayList<>();
    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

    /** Opens this number of connections to a local port. */
    public HttpLoad(int port, byte[] request, int count) throws IOException {
        this.request = request;
        for (int i = 0; i < THREADS; i++) {
            List<KeepAliveConnection> share = new ArrayList<>();
            for (int j = i; j < count; j += THREADS) {
                share.add(new KeepAliveConnection(InetAddress.getLoopbackAddress(), port, TIMEOUT));
            }
            connections.add(share);
        }
    }

    /**
     * Sends requests for this duration.
     *
     * @param cpuNanos returns the CPU time that the server has used so far
     */
    public Measured run(Duration time, LongSupplier cpuNanos) throws IOException, InterruptedException {
        return run(time, Long.MAX_VALUE, cpuNanos);
    }

    /** Sends at least this number of requests. */
    public Measured run(long requests) throws IOException, InterruptedException {
        return run(Duration.ofHours(1), requests, () -> 0);
    }

    private Measured run(Duration time, long requests, LongSupplier cpuNanos) throws IOException, InterruptedException {
        long cpu = cpuNanos.getAsLong();
        long start = System.nanoTime();
        Latencies all = new Latencies();
        List<Future<?>> running = new ArrayList<>();
        for (List<KeepAliveConnection> share : connections) {
            running.add(threads.submit(() -> run(share, start + time.toNanos(), requests, all)));
        }
        for (Future<?> one : running) {
            try {
                one.get();
            } catch (ExecutionException e) {
                throw new IOException("the load stopped", e);
            }
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        return new Measured(
                all.count() / seconds,
                (cpuNanos.getAsLong() - cpu) / 1e3 / all.count(),
                all.millis(0.5),
                all.millis(0.99));
    }

    private Latencies run(List<KeepAliveConnection> share, long end, long requests, Latencies latencies)
            throws IOException {
        long[] sent = new long[share.size()];
        while (System.nanoTime() < end && latencies.count() < requests) {
            for (int i = 0; i < sent.length; i++) {
                sent[i] = System.nanoTime();
                share.get(i).send(request);
            }
            for (int i = 0; i < sent.length; i++) {
                int status = share.get(i).readStatus();
                if (status / 100 != 2) {
                    throw new IOException("answered " + status);
                }
                latencies.add(System.nanoTime() - sent[i]);
            }
        }
        return latencies;
    }

    @Override
    public void close() {
        threads.shutdownNow();
        connections.forEach(share -> share.forEach(KeepAliveConnection::close));
    }

    /**
     * The results of one run.
     *
     * @param perSecond the number of requests per second
     * @param cpuMicros the server's CPU time per request
     * @param p50Millis the median request time
     * @param p99Millis the 99th percentile of the request time
     */
    public record Measured(double perSecond, double cpuMicros, double p50Millis, double p99Millis) {}
}
