package dev.castellan.server.standalone.management;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * The management port. Served by the JDK's own server on threads of its own, so that it answers, and tells the truth, also
 * when the API's threads are all busy. Without authentication: it shows no id, no name and no secret.
 */
public final class ManagementServer implements AutoCloseable {

    private static final int THREADS = 4;
    private static final String TEXT = "text/plain; charset=utf-8";
    private static final String PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8";

    private final HttpServer server;
    private final ExecutorService threads;

    private ManagementServer(HttpServer server, ExecutorService threads) {
        this.server = server;
        this.threads = threads;
    }

    /**
     * Binds the port and serves on it.
     *
     * @param metrics returns the metrics in Prometheus' text format
     * @throws IOException if the port cannot be bound
     */
    public static ManagementServer start(InetSocketAddress bind, Readiness readiness, Supplier<String> metrics)
            throws IOException {
        HttpServer server = HttpServer.create(bind, 0);
        ExecutorService threads = Executors.newFixedThreadPool(THREADS, daemons());
        server.setExecutor(threads);
        server.createContext(
                "/", exchange -> answer(exchange, 404, TEXT, "no such page: /healthz, /readyz, /metrics\n"));
        serve(server, "/healthz", exchange -> answer(exchange, 200, TEXT, "alive\n"));
        serve(server, "/readyz", exchange -> ready(exchange, readiness.state()));
        serve(server, "/metrics", exchange -> answer(exchange, 200, PROMETHEUS, metrics.get()));
        server.start();
        return new ManagementServer(server, threads);
    }

    /** Returns where it listens, with the real port. */
    public InetSocketAddress address() {
        return server.getAddress();
    }

    /** Frees the port and ends the threads. */
    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    private static void serve(HttpServer server, String path, HttpHandler page) {
        server.createContext(path, exchange -> {
            if (!exchange.getRequestURI().getPath().equals(path)) {
                answer(exchange, 404, TEXT, "no such page\n");
            } else if (!exchange.getRequestMethod().matches("GET|HEAD")) {
                exchange.getResponseHeaders().set("Allow", "GET, HEAD");
                answer(exchange, 405, TEXT, "this page knows the methods GET and HEAD\n");
            } else {
                page.handle(exchange);
            }
        });
    }

    private static void ready(HttpExchange exchange, Readiness.State state) throws IOException {
        int status = state == Readiness.State.READY ? 200 : 503;
        answer(exchange, status, TEXT, state.name().toLowerCase(Locale.ROOT).replace('_', ' ') + "\n");
    }

    private static void answer(HttpExchange exchange, int status, String type, String text) throws IOException {
        try (exchange) {
            byte[] body = text.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", type);
            exchange.getResponseHeaders().set("Cache-Control", "no-store");
            boolean bodyless = exchange.getRequestMethod().equals("HEAD");
            exchange.sendResponseHeaders(status, bodyless ? -1 : body.length);
            if (!bodyless) {
                exchange.getResponseBody().write(body);
            }
        }
    }

    private static ThreadFactory daemons() {
        AtomicInteger count = new AtomicInteger();
        return work -> {
            Thread thread = new Thread(work, "castellan-management-" + count.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }
}
