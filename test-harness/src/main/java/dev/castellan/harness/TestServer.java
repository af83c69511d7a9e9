package dev.castellan.harness;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.CastellanClientBuilder;
import dev.castellan.harness.interception.Interceptions;
import dev.castellan.harness.internal.client.InProcessTransport;
import dev.castellan.harness.internal.client.SharedConnections;
import dev.castellan.harness.internal.control.ControlService;
import dev.castellan.harness.internal.delivery.DeliveriesInFlight;
import dev.castellan.harness.internal.delivery.DeliveryHandler;
import dev.castellan.harness.internal.routing.TenantRouter;
import dev.castellan.harness.journal.Journal;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.CastellanServerBuilder;
import dev.castellan.server.internal.front.HttpFront;
import dev.castellan.server.internal.front.HttpFront.FrontOptions;
import dev.castellan.server.internal.front.ServiceHandler;
import dev.castellan.server.limits.Limits;
import io.undertow.server.HttpHandler;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A real server for tests. Many tests can share a server, because each test can create a separate {@link Tenant}.
 * Requests pass through the same routes, rules and checks as in {@code CastellanServer}. Only the store, clock and ids
 * are specific to tests. Thread-safe.
 *
 * <pre>{@code
 * try (TestServer server = TestServer.start()) {
 *     Tenant tenant = server.newTenant();
 *     Project apollo = tenant.client().projects().create("Apollo");
 * }
 * }</pre>
 */
public final class TestServer implements AutoCloseable {

    private static final String FALLBACK = "(none)";

    private final Consumer<CastellanServerBuilder> settings;
    private final Tenant fallback;
    private final TenantRouter router;
    private final DeliveriesInFlight deliveries = new DeliveriesInFlight();
    private final Limits limits;
    private final @Nullable HttpFront front;
    private final @Nullable TestTls tls;
    private final SharedConnections connections;

    TestServer(TestServerBuilder wanted) {
        ClientPreloader.load();
        settings = wanted.settings();
        limits = wanted.limits();
        tls = wanted.tls ? TestTls.create() : null;
        connections = new SharedConnections(tls == null ? null : tls::trustedBy);
        fallback = new Tenant(this, FALLBACK, new TenantBuilder(this, settings));
        router = new TenantRouter(fallback.hosted());
        front = wanted.socket ? listen(wanted.bind, wanted.control) : null;
    }

    /**
     * Starts a server on a free port of the loopback address.
     *
     * @throws dev.castellan.server.spi.ServerStartException if the server cannot open a port
     */
    public static TestServer start() {
        return builder().start();
    }

    /** Returns a builder for a server. */
    public static TestServerBuilder builder() {
        return new TestServerBuilder();
    }

    /** Creates a tenant with the default settings. */
    public Tenant newTenant() {
        return tenant().create();
    }

    /** Returns a builder for a tenant. */
    public TenantBuilder tenant() {
        return new TenantBuilder(this, settings);
    }

    /**
     * Returns the base URL of the server, such as {@code http://127.0.0.1:54321/api/v1}. The tag in a request's token
     * selects the tenant.
     *
     * @throws IllegalStateException if the server was started without a socket
     */
    public URI baseUrl() {
        return at("");
    }

    /**
     * Returns the certificates of the server.
     *
     * @throws IllegalStateException if the server was started without TLS
     */
    public TestTls tls() {
        if (tls == null) {
            throw new IllegalStateException("this server does not use TLS: start it with builder().tls()");
        }
        return tls;
    }

    /**
     * Returns a client builder for {@link #baseUrl()} that trusts the server's certificate. The caller must set a token
     * and close the client.
     *
     * @throws IllegalStateException if the server was started without a socket
     */
    public CastellanClientBuilder trustedClient() {
        CastellanClientBuilder builder = CastellanClient.builder(baseUrl());
        return tls == null ? builder : builder.httpClient(connections.client());
    }

    /** Returns the journal of requests for which neither path nor token identifies a tenant. */
    public Journal journal() {
        return fallback.journal();
    }

    /** Returns the interceptions of requests for which neither path nor token identifies a tenant. */
    public Interceptions interceptions() {
        return fallback.interceptions();
    }

    /**
     * Returns a handler to install in another Undertow server, at any prefix. The handler serves all tenants and
     * applies their interceptions.
     */
    public HttpHandler handler() {
        return new DeliveryHandler(new ServiceHandler(router, limits, null), router, deliveries);
    }

    /** Closes all tenants, and releases the port and the threads. Later calls have no effect. */
    @Override
    public void close() {
        deliveries.close();
        if (front != null) {
            front.close();
        }
        router.close();
        connections.close();
    }

    /** Returns a description that contains the base URL. */
    @Override
    public String toString() {
        return "TestServer[" + (front == null ? "without a socket" : baseUrl()) + "]";
    }

    Tenant add(TenantBuilder wanted) {
        return router.add(wanted.name, name -> new Tenant(this, name, wanted), Tenant::hosted);
    }

    void remove(Tenant tenant) {
        router.remove(tenant.hosted());
    }

    URI baseUrl(String tenant) {
        return at("/" + tenant);
    }

    /** Returns the base URL of a tenant, or null if the server was started without a socket. */
    @Nullable
    URI placeOf(Tenant tenant) {
        return front == null ? null : tenant == fallback ? baseUrl() : baseUrl(tenant.name());
    }

    /** Returns the connections shared by the clients of all tenants. */
    SharedConnections connections() {
        return connections;
    }

    CastellanClientBuilder client(Tenant tenant) {
        CastellanClientBuilder builder = front == null
                ? CastellanClient.builder().transport(new InProcessTransport(router, tenant.name()))
                : CastellanClient.builder(tenant.baseUrl()).httpClient(connections.client());
        // The default depends on earlier calls, so a lost response would end differently in another order of tests.
        return builder.idempotentPosts(true);
    }

    private HttpFront listen(InetSocketAddress bind, @Nullable ControlService control) {
        return HttpFront.start(
                new FrontOptions(bind, limits, null, tls == null ? null : tls.serverContext()), router, handler -> {
                    HttpHandler delivering = new DeliveryHandler(handler, router, deliveries);
                    return control == null ? delivering : control.beside(delivering, limits);
                });
    }

    private URI at(String prefix) {
        if (front == null) {
            throw new IllegalStateException("this server has no socket: use the clients of its tenants");
        }
        String scheme = tls == null ? "http" : "https";
        InetSocketAddress address = front.address();
        String host = address.getAddress().getHostAddress();
        String literal = host.indexOf(':') < 0 ? host : "[" + host + "]";
        return URI.create(scheme + "://" + literal + ":" + address.getPort() + prefix + Endpoints.PREFIX);
    }

    /**
     * Loads the client's classes while the first server of this process starts. Loading classes takes most of the time
     * before the first response, and nearly half of the classes belong to the client.
     */
    private static final class ClientPreloader {

        private static final AtomicBoolean STARTED = new AtomicBoolean();
        private static final byte[] USER =
                ("{\"user_id\":\"00000000-0000-7000-8000-000000000001\",\"name\":\"Ada\",\"role\":\"client\","
                                + "\"organization_id\":\"00000000-0000-7000-8000-000000000002\",\"is_service_account\":false,\"project_ids\":[]}")
                        .getBytes(StandardCharsets.UTF_8);

        private ClientPreloader() {}

        /** Loads the classes on a background thread, once per process. */
        static void load() {
            if (STARTED.compareAndSet(false, true)) {
                Thread thread = new Thread(ClientPreloader::call, "castellan-client-classes");
                thread.setDaemon(true);
                thread.start();
            }
        }

        /** Builds a client with a socket transport, and sends a request with another client that needs no socket. */
        private static void call() {
            CastellanClient.builder("http://127.0.0.1").token("none").build().close();
            ApiResponse response = new ApiResponse(200, Headers.of("Content-Type", "application/json"), USER);
            try (CastellanClient withoutSocket = CastellanClient.builder()
                    .transport(request -> response)
                    .token("none")
                    .build()) {
                withoutSocket.users().me();
            }
        }
    }
}
