package dev.castellan.benchmarks.store;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.Bootstrap;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.limits.Quotas;
import dev.castellan.server.limits.RateLimits;
import dev.castellan.server.store.Store;
import java.nio.charset.StandardCharsets;

/** Authenticated requests to a server without a socket, on a given store. */
public final class StoreRequests implements AutoCloseable {

    private final CastellanServer server;
    private final ApiRequest read;
    private final ApiRequest write;

    private StoreRequests(CastellanServer server, Bootstrap bootstrap) {
        this.server = server;
        Headers headers = Headers.of("Authorization", "Bearer " + bootstrap.token());
        this.read = ApiRequest.of("GET", "/api/v1/projects/" + bootstrap.defaultProjectId(), headers);
        this.write = new ApiRequest(
                "POST",
                "/api/v1/projects",
                "",
                headers.with("Content-Type", "application/json"),
                "{\"name\":\"research\"}".getBytes(StandardCharsets.UTF_8));
    }

    /** Starts a server on an empty store. */
    public static StoreRequests on(Store store) {
        return on(store, true);
    }

    /**
     * Starts a server on an empty store.
     *
     * @param audit whether each write has an audit event
     */
    public static StoreRequests on(Store store, boolean audit) {
        CastellanServer server = CastellanServer.builder()
                .rateLimits(RateLimits.off())
                .quotas(Quotas.none())
                .store(store)
                .withoutSocket()
                .auditEvents(audit)
                .start();
        return new StoreRequests(server, server.findBootstrap().orElseThrow());
    }

    /** Reads one resource, and checks the status. */
    public void read() {
        require(200, server.handle(read));
    }

    /** Creates one resource, and checks the status. */
    public void write() {
        require(201, server.handle(write));
    }

    @Override
    public void close() {
        server.close();
    }

    private static void require(int status, ApiResponse answer) {
        if (answer.status() != status) {
            throw new IllegalStateException(new String(answer.body(), StandardCharsets.UTF_8));
        }
    }
}
