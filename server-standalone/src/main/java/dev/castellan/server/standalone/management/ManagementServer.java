package dev.castellan.server.standalone.management;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.internal.address.LoopbackHost;
import dev.castellan.server.internal.front.HttpFront;
import dev.castellan.server.internal.front.HttpFront.FrontOptions;
import dev.castellan.server.internal.scheduling.FairQueue;
import dev.castellan.server.internal.service.ApiExchange;
import dev.castellan.server.internal.service.ApiService;
import dev.castellan.server.limits.Limits;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.spi.ServerStartException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The server for the management port. The server does not share threads with the API, so it responds even when all API
 * threads are busy, and slow clients cannot block it. The server does not authenticate callers, and never shows ids,
 * names or secrets.
 */
public final class ManagementServer implements AutoCloseable {

    private static final Limits LIMITS = Limits.defaults()
            .connections(256)
            .connectionsPerAddress(64)
            .workers(4)
            .headerTime(Duration.ofSeconds(5))
            .closeTime(Duration.ofMillis(100));

    private final HttpFront front;

    private ManagementServer(HttpFront front) {
        this.front = front;
    }

    /**
     * Binds the port and starts serving requests.
     *
     * @param metrics returns the metrics in the Prometheus text format
     * @throws ServerStartException if the port cannot be bound
     */
    public static ManagementServer start(InetSocketAddress bind, Readiness readiness, Supplier<String> metrics) {
        return start(bind, LIMITS, readiness, metrics);
    }

    static ManagementServer start(
            InetSocketAddress bind, Limits limits, Readiness readiness, Supplier<String> metrics) {
        // checking the store and collecting metrics both block
        FrontOptions options = new FrontOptions(
                bind, limits, new FairQueue("castellan-management", limits.workers(), limits.queue()), null);
        boolean isLoopback = bind.getAddress().isLoopbackAddress();
        return new ManagementServer(HttpFront.start(options, new Pages(readiness, metrics, isLoopback)));
    }

    /** Returns the address that the server listens on, with the actual port. */
    public InetSocketAddress address() {
        return front.address();
    }

    /** Releases the port and stops the threads. */
    @Override
    public void close() {
        front.close();
    }

    /** The pages: liveness, readiness and metrics. On the loopback interface, they have only loopback names. */
    private record Pages(Readiness readiness, Supplier<String> metrics, boolean isLoopback) implements ApiService {

        private static final Logger LOG = LoggerFactory.getLogger(ManagementServer.class);
        private static final String TEXT = "text/plain; charset=utf-8";
        private static final String PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8";

        @Override
        public CompletionStage<ApiResponse> handle(ApiExchange exchange) {
            // no page reads a body, so the server does not wait for one
            return exchange.refusal() == null
                    ? exchange.dispatch(() -> CompletableFuture.completedStage(respond(exchange)))
                    : CompletableFuture.completedStage(respond(exchange));
        }

        private ApiResponse respond(ApiExchange exchange) {
            Refusal refusal = exchange.refusal();
            return refusal == null
                    ? respond(exchange.request())
                    : text(refusal.kind().status(), TEXT, refusal.getMessage() + "\n");
        }

        private ApiResponse respond(ApiRequest head) {
            try {
                String host = head.headers().first("Host");
                return isLoopback && host != null && !LoopbackHost.matches(host)
                        ? text(421, TEXT, "Host: use localhost or a loopback address\n")
                        : page(head.method(), head.path());
            } catch (RuntimeException e) {
                LOG.error("{} got no response", head, e);
                return text(500, TEXT, "failed: see the log\n");
            }
        }

        private ApiResponse page(String method, String path) {
            return switch (path) {
                case "/healthz", "/readyz", "/metrics" ->
                    method.equals("GET") || method.equals("HEAD") ? page(path) : otherMethod();
                default -> text(404, TEXT, "no such page: /healthz, /readyz, /metrics\n");
            };
        }

        private ApiResponse page(String path) {
            return switch (path) {
                case "/healthz" -> text(200, TEXT, "alive\n");
                case "/readyz" -> ready(readiness.state(), readiness.obstacle());
                default -> text(200, PROMETHEUS, metrics.get());
            };
        }

        private static ApiResponse ready(Readiness.State state, @Nullable String obstacle) {
            boolean isReady = state == Readiness.State.READY;
            String name = state.name().toLowerCase(Locale.ROOT).replace('_', ' ');
            String note = isReady && obstacle != null ? ", but the latest change failed: " + obstacle : "";
            return text(isReady ? 200 : 503, TEXT, name + note + "\n");
        }

        private static ApiResponse otherMethod() {
            ApiResponse response = text(405, TEXT, "this page supports only the methods GET and HEAD\n");
            return response.withHeaders(response.headers().with("Allow", "GET, HEAD"));
        }

        private static ApiResponse text(int status, String type, String text) {
            return new ApiResponse(
                    status,
                    Headers.of("Content-Type", type, "Cache-Control", "no-store"),
                    text.getBytes(StandardCharsets.UTF_8));
        }
    }
}
