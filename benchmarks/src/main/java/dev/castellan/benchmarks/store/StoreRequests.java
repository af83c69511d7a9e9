package dev.castellan.benchmarks.store;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.Administration;
import dev.castellan.server.Bootstrap;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.limits.QuotasBuilder;
import dev.castellan.server.store.Store;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Sends authenticated requests to a server without a socket. Safe for use by multiple threads. */
public final class StoreRequests implements AutoCloseable {

    private final CastellanServer server;
    private final ApiRequest read;
    private final List<ApiRequest> writes = new ArrayList<>();
    private final AtomicInteger next = new AtomicInteger();

    /**
     * Starts a server on a store and creates organizations.
     *
     * @param audit whether each change writes an audit event
     * @param organizations the number of organizations that take turns writing
     */
    public StoreRequests(Store store, boolean audit, int organizations) {
        Bootstrap first = organization(store, 0);
        for (int i = 0; i < organizations; i++) {
            Bootstrap writer = i == 0 ? first : organization(store, i);
            Headers headers = Headers.of("Authorization", "Bearer " + writer.token());
            writes.add(new ApiRequest(
                    "POST",
                    "/api/v1/collections",
                    "",
                    headers.with("Content-Type", "application/json"),
                    "{\"name\":\"research\"}".getBytes(StandardCharsets.UTF_8)));
        }
        read = ApiRequest.of(
                "GET",
                "/api/v1/projects/" + first.defaultProjectId(),
                Headers.of("Authorization", "Bearer " + first.token()));
        server = CastellanServer.builder()
                .rateLimits(rates -> rates.changesPerHour(null))
                .quotas(QuotasBuilder::none)
                .store(store)
                .withoutSocket()
                .audit(settings -> settings.events(audit))
                .start();
    }

    /** Reads a resource and checks the response status. */
    public void read() {
        require(200, server.handle(read));
    }

    /** Creates a resource and checks the response status. */
    public void write() {
        int number = Math.floorMod(next.getAndIncrement(), writes.size());
        require(201, server.handle(writes.get(number)));
    }

    @Override
    public void close() {
        server.close();
    }

    private static Bootstrap organization(Store store, int number) {
        return Administration.of(store).createOrganization("Acme " + number, "Root", "root@example.com");
    }

    private static void require(int status, ApiResponse answer) {
        if (answer.status() != status) {
            throw new IllegalStateException(new String(answer.body(), StandardCharsets.UTF_8));
        }
    }
}
