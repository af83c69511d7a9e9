package dev.castellan.harness;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.CastellanClientBuilder;
import dev.castellan.harness.faults.Faults;
import dev.castellan.harness.internal.client.ClientPreloader;
import dev.castellan.harness.internal.client.InProcessTransport;
import dev.castellan.harness.internal.client.SharedConnections;
import dev.castellan.harness.internal.routing.TenantRegistry;
import dev.castellan.harness.internal.routing.TenantRouter;
import dev.castellan.harness.journal.Journal;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.server.CastellanServerBuilder;
import dev.castellan.server.internal.front.FrontOptions;
import dev.castellan.server.internal.front.UndertowFront;
import dev.castellan.server.service.ApiService;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A server for tests that many tests share: each has a {@link Tenant} of its own on it. The routes, rules and checks are
 * those of {@code CastellanServer}; only store, clock and ids are made for tests. Safe for use by several threads.
 *
 * <pre>{@code
 * try (TestServer server = TestServer.start()) {
 *     Tenant tenant = server.newTenant();
 *     Project apollo = tenant.client().projects().create("Apollo");
 * }
 * }</pre>
 */
public final class TestServer implements AutoCloseable {

    private static final String NOBODY = "nobody";

    private final Consumer<CastellanServerBuilder> settings;
    private final Tenant nobody;
    private final TenantRegistry registry;
    private final TenantRouter router;
    private final @Nullable UndertowFront front;
    private final @Nullable TestTls tls;
    private final SharedConnections connections;

    TestServer(TestServerBuilder wanted) {
        ClientPreloader.load();
        settings = wanted.settings();
        tls = wanted.tls ? TestTls.create() : null;
        connections = new SharedConnections(tls == null ? null : tls::trustedBy);
        nobody = new Tenant(this, NOBODY, new TenantBuilder(this, settings));
        registry = new TenantRegistry(nobody.hosted());
        router = new TenantRouter(registry);
        front = wanted.socket ? listen(wanted) : null;
    }

    /**
     * Starts a server on the loopback address and a free port.
     *
     * @throws dev.castellan.server.ServerStartException if no port can be had
     */
    public static TestServer start() {
        return builder().start();
    }

    /** Returns a builder, for everything that shall not be as by default. */
    public static TestServerBuilder builder() {
        return new TestServerBuilder();
    }

    /** Creates a tenant: an organization that no other test sees. */
    public Tenant newTenant() {
        return tenant().create();
    }

    /** Starts a tenant that shall be different in something. */
    public TenantBuilder tenant() {
        return new TenantBuilder(this, settings);
    }

    /**
     * Returns where every tenant can be called with a token of its own, such as {@code http://127.0.0.1:54321/api/v1}.
     *
     * @throws IllegalStateException if the server was started without a socket
     */
    public URI baseUrl() {
        return at("");
    }

    /**
     * Returns the keys of the server.
     *
     * @throws IllegalStateException if the server was started without TLS
     */
    public TestTls tls() {
        if (tls == null) {
            throw new IllegalStateException("this server has no keys: start it with builder().tls()");
        }
        return tls;
    }

    /**
     * Starts a client of {@link #baseUrl()} that trusts the server's certificate. It needs a token, and the caller closes
     * it.
     *
     * @throws IllegalStateException if the server was started without a socket
     */
    public CastellanClientBuilder trustedClient() {
        CastellanClientBuilder builder = CastellanClient.builder(baseUrl());
        return tls == null ? builder : builder.httpClient(connections.client());
    }

    /** Returns the requests that belong to no tenant, by neither token nor path. */
    public Journal journal() {
        return nobody.journal();
    }

    /** Returns what breaks or delays the answers to requests that belong to no tenant, by neither token nor path. */
    public Faults faults() {
        return nobody.faults();
    }

    /** Returns what answers, to be mounted in a host's own Undertow by {@code CastellanHandler.of(..)}. */
    public ApiService service() {
        return router;
    }

    /** Closes the tenants that are left, and frees port and threads. Closing twice does nothing. */
    @Override
    public void close() {
        if (front != null) {
            front.close();
        }
        registry.close();
        connections.close();
    }

    /** Returns the URL. */
    @Override
    public String toString() {
        return "TestServer[" + (front == null ? "without a socket" : baseUrl()) + "]";
    }

    Tenant add(TenantBuilder wanted) {
        return registry.add(wanted.name, name -> new Tenant(this, name, wanted), Tenant::hosted);
    }

    void remove(Tenant tenant) {
        registry.remove(tenant.hosted());
    }

    URI baseUrl(String tenant) {
        return at("/" + tenant);
    }

    /** Returns where a tenant is called; null without a socket. */
    @Nullable
    URI placeOf(Tenant tenant) {
        return front == null ? null : tenant == nobody ? baseUrl() : baseUrl(tenant.name());
    }

    /** Returns what the clients of all tenants share. */
    SharedConnections connections() {
        return connections;
    }

    /** Starts a client of a tenant. */
    CastellanClientBuilder client(Tenant tenant) {
        if (front == null) {
            return CastellanClient.builder().transport(new InProcessTransport(router, tenant.name()));
        }
        return CastellanClient.builder(tenant.baseUrl()).httpClient(connections.client());
    }

    private UndertowFront listen(TestServerBuilder wanted) {
        InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        return UndertowFront.start(
                new FrontOptions(anyPort, wanted.limits, false, tls == null ? null : tls.serverContext()), router);
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
}
