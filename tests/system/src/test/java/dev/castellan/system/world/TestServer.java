package dev.castellan.system.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.harness.MovableClock;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.openapi.OpenApi;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.CastellanServerBuilder;
import dev.castellan.system.openapi.OpenApiWatch;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

/** A running server whose clock, store and deletion guard the test controls. Safe for use by multiple threads. */
public final class TestServer implements AutoCloseable {

    private final MovableClock clock = MovableClock.frozenAt(Instant.parse("2030-01-31T12:00:00Z"));
    private final OpenStore opened;
    private final FaultyStore store;
    private final Set<UUID> busy = ConcurrentHashMap.newKeySet();
    private final boolean extensions;
    private final OpenApiWatch watch = new OpenApiWatch(this::document);
    private final CastellanServer server;

    private TestServer(TestedStore kind, boolean extensions, UnaryOperator<CastellanServerBuilder> settings) {
        this.opened = kind.open(clock);
        this.store = new FaultyStore(opened.store());
        this.extensions = extensions;
        this.server = settings.apply(CastellanServer.builder()
                        .port(0)
                        .clock(clock)
                        .store(store)
                        .api(api -> api.extensions(extensions))
                        .requestListener(watch)
                        .deletionGuard(deletion ->
                                Optional.of("inference: run 7").filter(dependency -> busy.contains(deletion.id()))))
                .start();
    }

    /** Starts a server with default settings on a new store. */
    public static TestServer start(TestedStore store) {
        return start(store, "default");
    }

    /** Starts a server with these settings on a new store. */
    public static TestServer start(TestedStore store, UnaryOperator<CastellanServerBuilder> settings) {
        return new TestServer(store, true, settings);
    }

    /** Starts a server of the kind that a case requests in its {@code server} setting. */
    public static TestServer start(TestedStore store, String kind) {
        return switch (kind) {
            case "default" -> start(store, builder -> builder);
            case "without extensions" -> new TestServer(store, false, builder -> builder);
            case "other statuses" ->
                start(
                        store,
                        builder -> builder.api(api -> api.statuses(
                                Map.of(ErrorKind.BLOCKED, 400, ErrorKind.FORBIDDEN, 404, ErrorKind.INVALID, 422))));
            case "other names" ->
                start(
                        store,
                        builder -> builder.api(
                                api -> api.projectHeader("X-Workspace").serviceAccountDomain("bots.castellan.test")));
            case "tight" ->
                start(
                        store,
                        builder -> builder.tokens(tokens -> tokens.perUser(3))
                                .limits(limits -> limits.projectIds(2)
                                        .inputsPerCollection(2)
                                        .payload(64)));
            default -> throw new IllegalArgumentException("there is no server of the kind " + kind);
        };
    }

    /** Returns the server. */
    public CastellanServer server() {
        return server;
    }

    /** Returns the server's clock. */
    public MovableClock clock() {
        return clock;
    }

    /** Returns the server's store. */
    public FaultyStore store() {
        return store;
    }

    /** Returns the inputs and queries that a run uses. The server refuses to delete them. Tests may change the set. */
    public Set<UUID> busy() {
        return busy;
    }

    /** Returns whether the server supports operations beyond the specification. */
    public boolean hasExtensions() {
        return extensions;
    }

    /** Closes the server. Fails if any exchange did not match the server's OpenAPI document. */
    @Override
    public void close() {
        server.close();
        opened.close();
        assertThat(watch.complaints()).as("exchanges against the document").isEmpty();
    }

    private String document() {
        ApiRequest request = ApiRequest.of("GET", OpenApi.PATH, Headers.empty());
        return new String(server.handle(request).body(), StandardCharsets.UTF_8);
    }
}
