package dev.castellan.server;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.internal.configuration.ServerSettings;
import dev.castellan.server.internal.execution.SessionOperations;
import dev.castellan.server.internal.front.HttpFront;
import dev.castellan.server.internal.front.HttpFront.FrontOptions;
import dev.castellan.server.internal.front.ServiceHandler;
import dev.castellan.server.internal.service.ApiService;
import dev.castellan.server.limits.Limits;
import dev.castellan.server.spi.ServerStartException;
import dev.castellan.server.spi.Site;
import io.undertow.server.HttpHandler;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A running server of the access and resource management API, embedded in a program. Thread-safe.
 *
 * <pre>{@code
 * try (CastellanServer server = CastellanServer.start()) {
 *     URI url = server.baseUrl();                 // http://127.0.0.1:54321/api/v1
 *     String token = server.bootstrap().token();  // of the first org_admin
 * }
 * }</pre>
 */
public final class CastellanServer implements AutoCloseable {

    private static final URI NOWHERE = URI.create("in-process:" + Endpoints.PREFIX);

    private final ServerCore core;
    private final ServiceHandler handler;
    private final @Nullable HttpFront front;
    private final URI baseUrl;

    private CastellanServer(ServerCore core, @Nullable HttpFront front, URI baseUrl) {
        this.core = core;
        this.handler = core.handler();
        this.front = front;
        this.baseUrl = baseUrl;
    }

    /**
     * Starts a server on a free port of the loopback address, with an empty in-memory store.
     *
     * @throws ServerStartException if no port can be opened
     */
    public static CastellanServer start() {
        return builder().start();
    }

    /** Returns a builder for a server with custom settings. */
    public static CastellanServerBuilder builder() {
        return new CastellanServerBuilder();
    }

    static CastellanServer start(ServerSettings settings) {
        ServerCore core = ServerCore.create(settings);
        ServerSettings.Socket socket = settings.socket();
        return socket == null ? new CastellanServer(core, null, NOWHERE) : listen(settings, socket, core);
    }

    private static CastellanServer listen(ServerSettings settings, ServerSettings.Socket socket, ServerCore core) {
        try {
            InetSocketAddress bind = new InetSocketAddress(socket.address(), socket.port());
            HttpFront front = HttpFront.start(
                    new FrontOptions(
                            bind,
                            settings.rules().limits().server(),
                            core.frontWorkers(),
                            settings.tls().context()),
                    core.service());
            return new CastellanServer(core, front, servedAt(settings, front.address()));
        } catch (RuntimeException | Error e) {
            try (core) {
                throw e;
            }
        }
    }

    /** Returns the URL of the API. If browsers reach the server at this address, responses contain links to it. */
    private static URI servedAt(ServerSettings settings, InetSocketAddress address) {
        URI origin = origin(settings, address);
        if (isReachedDirectly(settings, address.getAddress())) {
            settings.embedder().sites().stream()
                    .filter(Site::acceptsInvitations)
                    .findFirst()
                    .ifPresent(site -> settings.rules().links().servedAt(URI.create(origin + site.path())));
        }
        return URI.create(origin + Endpoints.PREFIX);
    }

    /**
     * Returns the URL of the API, such as {@code http://127.0.0.1:54321/api/v1}.
     *
     * @throws IllegalStateException if the server was started without a socket
     */
    public URI baseUrl() {
        if (front == null) {
            throw new IllegalStateException(
                    "this server does not have a socket: call handle(..), or mount its handler()");
        }
        return baseUrl;
    }

    /**
     * Returns the port that the server listens on. If the configured port is 0, returns the port that the system chose.
     *
     * @throws IllegalStateException if the server was started without a socket
     */
    public int port() {
        return baseUrl().getPort();
    }

    /**
     * Returns whether the server currently accepts connections from new addresses. Returns false if the server is
     * closed, has reached its connection limit, or was started without a socket.
     */
    public boolean acceptsConnections() {
        return front != null && front.acceptsConnections();
    }

    /**
     * Returns the current load of the server. If the server has no socket, all numbers except {@link
     * ServerLoad#auditEventsDropped} are 0.
     */
    public ServerLoad load() {
        long dropped = core.auditEventsDropped();
        return front == null
                ? new ServerLoad(0, 0, 0, 0, dropped)
                : new ServerLoad(
                        front.connections(),
                        front.connectionsRefused(),
                        front.memory().reserved(),
                        front.memory().refused(),
                        dropped);
    }

    /**
     * Returns the organization that was created at startup, with the token of its first {@code org_admin}.
     *
     * @throws IllegalStateException if the store already contained an organization
     */
    public Bootstrap bootstrap() {
        return core.bootstrap()
                .orElseThrow(() -> new IllegalStateException(
                        "the store already contained an organization: issue a token with administration()"));
    }

    /** Returns the organization that was created at startup, or empty if the store already contained one. */
    public Optional<Bootstrap> findBootstrap() {
        return core.bootstrap();
    }

    /** Returns the administration of this server's organizations, human users and tokens. */
    public Administration administration() {
        return core.administration();
    }

    /** Returns the API operations for signed-in users. */
    SessionOperations sessions() {
        return core.sessions();
    }

    /** Returns the endpoints that this server serves, including routes that the embedder added. */
    public List<Endpoint<?, ?>> endpoints() {
        return core.endpoints();
    }

    /**
     * Returns a handler that serves the API inside the embedder's own Undertow, at any path prefix, with the limits and
     * threads of this server. Undertow parses the requests, and its configuration determines the timeouts and the
     * limits on request heads. The handler checks the framing of requests and limits their bodies. The server prepends
     * the prefix to each path in {@code Location}, unless it has a {@code publicPath}.
     */
    public HttpHandler handler() {
        return handler;
    }

    /** Returns the service without its HTTP front, for modules of this project. Programs call {@link #handle}. */
    public ApiService service() {
        return core.service();
    }

    /** Responds to a request without a socket. The same rules apply as for a request over HTTP. */
    public ApiResponse handle(ApiRequest request) {
        ApiResponse response = core.service().handle(request);
        return request.method().equals("HEAD") ? withoutBody(response) : response;
    }

    /**
     * Stops the server. Refuses new requests, waits at most {@link Limits#closeTime()} for requests in flight, and
     * releases the port, the threads and the store. Further calls have no effect.
     */
    @Override
    public void close() {
        handler.refuseMore();
        if (front != null) {
            front.close();
        }
        core.close();
    }

    /** Returns a string that contains the URL but no secrets. */
    @Override
    public String toString() {
        return "CastellanServer[" + baseUrl + "]";
    }

    private static ApiResponse withoutBody(ApiResponse response) {
        String length = Integer.toString(response.body().length);
        return new ApiResponse(
                response.status(), response.headers().with("Content-Length", length), ApiRequest.NO_BODY);
    }

    /**
     * Returns whether browsers on this machine can reach the console directly at this address. Returns false with TLS,
     * because the certificate names a host instead of the address.
     */
    private static boolean isReachedDirectly(ServerSettings settings, InetAddress address) {
        return settings.rules().consoleUrl() == null
                && settings.proxy().publicPath().isEmpty()
                && settings.proxy().trustedAddresses().isEmpty()
                && settings.tls().context() == null
                && address.isLoopbackAddress();
    }

    private static URI origin(ServerSettings settings, InetSocketAddress address) {
        String scheme = settings.tls().context() == null ? "http" : "https";
        String host = address.getAddress().getHostAddress();
        String literal = host.indexOf(':') < 0 ? host : "[" + host + "]";
        return URI.create(scheme + "://" + literal + ":" + address.getPort());
    }
}
