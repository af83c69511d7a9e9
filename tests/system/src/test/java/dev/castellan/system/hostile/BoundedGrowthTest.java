package dev.castellan.system.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.Bootstrap;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.MemoryStore;
import dev.castellan.server.NewOrganization;
import dev.castellan.server.internal.store.Store;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.Usage;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.limits.Quota;
import dev.castellan.support.time.MutableClock;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that stored data stops growing when a client creates and deletes inputs with large payloads, each with a new
 * {@code Idempotency-Key}, within all row quotas. The server must still serve another organization.
 */
final class BoundedGrowthTest {

    private static final int REQUESTS = 150;
    private static final String LARGE = "{\"payload\":\"" + "x".repeat(48_000) + "\"}";

    @TempDir
    private Path folder;

    private int keys;

    @Test
    void databaseFileStopsGrowingUnderAttack() throws IOException {
        Path file = folder.resolve("castellan.db");
        try (JdbcStore store = JdbcStore.sqlite(file).open();
                CastellanServer server = server(store)) {
            Attacked attacked = new Attacked(server);
            attacked.createAndDelete();
            long before = size();

            attacked.createAndDelete();
            attacked.createAndDelete();

            assertThat(size() - before).as("bytes that 300 more inputs leave").isLessThan(3_000_000);
            attacked.assertOthersAreServed();
        }
    }

    @Test
    void storesNoMoreResponsesThanQuotaAllows() {
        MutableClock clock = new MutableClock(Instant.parse("2030-01-31T12:00:00Z"));
        MemoryStore store = new MemoryStore(clock);
        try (CastellanServer server = server(store)) {
            Attacked attacked = new Attacked(server);

            attacked.createAndDelete();

            Usage usage = store.read(server.bootstrap().organizationId(), View::usage);
            assertThat(usage.storedResponses()).isEqualTo(100);
            assertThat(usage.storedResponseBytes()).isZero();
            assertThat(usage.payloadBytes()).isZero();
            attacked.assertOthersAreServed();
        }
    }

    private static CastellanServer server(Store store) {
        return CastellanServer.builder()
                .withoutSocket()
                .store(store)
                .quotas(quotas -> quotas.with(Quota.INPUTS, 2)
                        .with(Quota.PAYLOAD_BYTES, 100_000)
                        .with(Quota.STORED_RESPONSES, 100)
                        .with(Quota.STORED_RESPONSE_BYTES, 20_000)
                        .with(Quota.AUDIT_EVENTS_PER_DAY, 100))
                .start();
    }

    private long size() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            long size = 0;
            for (Path file : files.toList()) {
                size += Files.size(file);
            }
            return size;
        }
    }

    /** A server with two organizations. A thief has a token of one organization. */
    private final class Attacked {

        private final CastellanServer server;
        private final Bootstrap others;

        private Attacked(CastellanServer server) {
            this.server = server;
            this.others = server.administration()
                    .createOrganization(NewOrganization.withName("B").admin("R", "r@example.org"));
        }

        /** Sends the thief's requests. After the server refuses a key, sends requests without keys. */
        void createAndDelete() {
            for (int i = 0; i < REQUESTS; i++) {
                ApiResponse created = send("POST", "/inputs", LARGE, "key-" + ++keys);
                if (created.status() == 429) {
                    assertThat(text(created)).contains("quota stored_responses");
                    created = send("POST", "/inputs", LARGE, null);
                }
                assertThat(created.status()).as(text(created)).isEqualTo(201);
                String id = JsonValue.parse(text(created)).get("id").asString();
                assertThat(send("DELETE", "/inputs/" + id, "", null).status()).isEqualTo(204);
            }
        }

        void assertOthersAreServed() {
            ApiResponse created = send(others, "POST", "/inputs", LARGE, "key-1");
            assertThat(created.status()).as(text(created)).isEqualTo(201);
        }

        private ApiResponse send(String method, String path, String body, String key) {
            return send(server.bootstrap(), method, path, body, key);
        }

        private ApiResponse send(Bootstrap organization, String method, String path, String body, String key) {
            Headers headers = Headers.of("Authorization", "Bearer " + organization.token());
            headers = body.isEmpty() ? headers : headers.with("Content-Type", "application/json");
            headers = key == null ? headers : headers.with("Idempotency-Key", key);
            return server.handle(
                    new ApiRequest(method, "/api/v1" + path, "", headers, body.getBytes(StandardCharsets.UTF_8)));
        }
    }

    private static String text(ApiResponse response) {
        return new String(response.body(), StandardCharsets.UTF_8);
    }
}
