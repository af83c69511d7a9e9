package dev.castellan.client.wire;

import dev.castellan.support.concurrent.Condition;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A server that writes literal bytes. Each request takes the next step of a script, and counts as executed. Speaks
 * HTTP/1.1, or HTTP/2 with prior knowledge.
 */
final class WireServer implements AutoCloseable {

    private final Protocol protocol;
    private final ServerSocket listener;
    private final List<Socket> connections = new CopyOnWriteArrayList<>();
    private final Set<Socket> vanished = ConcurrentHashMap.newKeySet();
    private final BlockingQueue<Step> script = new LinkedBlockingQueue<>();
    private final AtomicInteger executed = new AtomicInteger();
    private final AtomicInteger received = new AtomicInteger();
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "wire-server");
        thread.setDaemon(true);
        return thread;
    });

    WireServer(Protocol protocol) {
        this.protocol = protocol;
        try {
            listener = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        threads.execute(this::accept);
    }

    /** The protocols. */
    enum Protocol {
        HTTP_1,
        HTTP_2
    }

    /** What the server does with a request. */
    @FunctionalInterface
    interface Step {

        void perform(WireExchange exchange) throws IOException;
    }

    String url() {
        return "http://127.0.0.1:" + listener.getLocalPort();
    }

    /** Adds a step, which executes the request. */
    WireServer then(Step step) {
        return refuses(exchange -> {
            executed.incrementAndGet();
            step.perform(exchange);
        });
    }

    /** Adds a step, which does not execute the request. */
    WireServer refuses(Step step) {
        script.add(step);
        return this;
    }

    /** Returns the number of requests that the server executed. */
    int executed() {
        return executed.get();
    }

    /** Returns the number of requests that the server received. */
    int received() {
        return received.get();
    }

    int connections() {
        return connections.size();
    }

    /** Forgets all connections, as a NAT gateway does: reads requests and never responds. */
    void forgetConnections() {
        vanished.addAll(connections);
    }

    /** Waits until all connections are closed. */
    void awaitClosedConnections() {
        Condition.await(() -> connections.stream().allMatch(Socket::isClosed), () -> "the server closes connections");
    }

    /** Closes all connections without a word. */
    void closeConnections() {
        connections.forEach(WireServer::closeQuietly);
    }

    @Override
    public void close() {
        closeQuietly(listener);
        closeConnections();
        threads.shutdownNow();
    }

    private void accept() {
        try {
            while (true) {
                Socket connection = listener.accept();
                connection.setTcpNoDelay(true);
                connections.add(connection);
                threads.execute(() -> serve(connection));
            }
        } catch (IOException | RejectedExecutionException e) {
            closeQuietly(listener);
        }
    }

    private void serve(Socket connection) {
        try (connection;
                BufferedInputStream in = new BufferedInputStream(connection.getInputStream())) {
            WireProtocol wire = protocol == Protocol.HTTP_1
                    ? new WireProtocol.Http1(in, connection)
                    : new WireProtocol.Http2(in, connection);
            for (WireExchange exchange = wire.next(); exchange != null; exchange = wire.next()) {
                if (connection.isClosed() || vanished.contains(connection)) {
                    exchange.vanish();
                    return;
                }
                received.incrementAndGet();
                Step step = script.poll();
                if (step == null) {
                    throw new IOException("one request too many");
                }
                step.perform(exchange);
            }
        } catch (IOException e) {
            closeQuietly(connection);
        }
    }

    private static void closeQuietly(AutoCloseable resource) {
        try {
            resource.close();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }
}
