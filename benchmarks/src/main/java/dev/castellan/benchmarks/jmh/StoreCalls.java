package dev.castellan.benchmarks.jmh;

import dev.castellan.benchmarks.servers.StoreKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.Administration;
import dev.castellan.server.Bootstrap;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.NewOrganization;
import dev.castellan.server.internal.store.Store;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.jdbc.postgres.Cluster;
import dev.castellan.server.limits.Quotas;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** JMH benchmarks of authenticated requests to a server without a socket. */
@State(Scope.Benchmark)
@SuppressWarnings("NullAway.Init") // JMH calls the method with @Setup first
public class StoreCalls {

    private static final byte[] COLLECTION = "{\"name\":\"research\"}".getBytes(StandardCharsets.UTF_8);
    private static final int CONNECTIONS = 10;

    /** SQLite or PostgreSQL. */
    @Param("SQLITE")
    public StoreKind store;

    /** Whether each change writes an audit event. */
    @Param("true")
    public boolean audit;

    /** The number of organizations that take turns writing. */
    @Param("1")
    public int organizations;

    private final AtomicInteger next = new AtomicInteger();
    private AutoCloseable database = () -> {};
    private Store opened;
    private CastellanServer server;
    private ApiRequest read;
    private List<ApiRequest> writes;

    /** Opens a store and starts a server on it. */
    @Setup
    public void start() throws IOException {
        opened = open();
        List<Bootstrap> writers = IntStream.range(0, organizations)
                .mapToObj(i -> Administration.of(opened)
                        .createOrganization(
                                NewOrganization.withName("Acme " + i).admin("Root", "root@example.com")))
                .toList();
        writes = writers.stream()
                .map(writer -> new ApiRequest(
                        "POST",
                        "/api/v1/collections",
                        "",
                        authorization(writer).with("Content-Type", "application/json"),
                        COLLECTION))
                .toList();
        Bootstrap first = writers.get(0);
        read = ApiRequest.of("GET", "/api/v1/projects/" + first.defaultProjectId(), authorization(first));
        server = CastellanServer.builder()
                .rateLimits(rates -> rates.changesPerHour(null))
                .quotas(quotas -> Quotas.none())
                .store(opened)
                .withoutSocket()
                .audit(settings -> settings.events(audit))
                .start();
    }

    private Store open() throws IOException {
        if (store == StoreKind.SQLITE) {
            Path folder = Files.createTempDirectory("castellan-store");
            return JdbcStore.sqlite(folder.resolve("castellan.db")).open();
        }
        Cluster cluster = Cluster.start();
        database = cluster;
        return cluster.fresh().storeBuilder().connections(CONNECTIONS).open();
    }

    private static Headers authorization(Bootstrap caller) {
        return Headers.of("Authorization", "Bearer " + caller.token());
    }

    /** Closes the server and the store. */
    @TearDown
    public void stop() throws Exception {
        server.close();
        opened.close();
        database.close();
    }

    /** Reads a project. */
    @Benchmark
    public ApiResponse read() {
        return require(200, server.handle(read));
    }

    /** Creates a collection. */
    @Benchmark
    public ApiResponse write() {
        int number = Math.floorMod(next.getAndIncrement(), writes.size());
        return require(201, server.handle(writes.get(number)));
    }

    private static ApiResponse require(int status, ApiResponse response) {
        if (response.status() != status) {
            throw new IllegalStateException(new String(response.body(), StandardCharsets.UTF_8));
        }
        return response;
    }
}
