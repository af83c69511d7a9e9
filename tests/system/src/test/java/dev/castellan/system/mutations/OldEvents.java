package dev.castellan.system.mutations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.internal.removal.ExpiredRows;
import dev.castellan.server.internal.store.Store;
import dev.castellan.server.internal.store.audit.AuditListing;
import dev.castellan.system.fixture.TestServer;
import dev.castellan.system.fixture.TestedStore;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/**
 * Tests that the server deletes audit events after the retention period and not earlier. Runs against each server with
 * a mistake.
 */
class OldEvents {

    private static final Duration RETENTION = Duration.ofDays(400);

    @Test
    void deletesEventOnlyAfterRetentionPeriod() {
        try (TestServer server = TestServer.start(
                TestedStore.MEMORY, builder -> builder.requestListener((call, response, time) -> {}))) {
            Store store = server.store().healthy();
            UUID organization = server.server().bootstrap().organizationId();

            server.clock().advance(RETENTION);
            assertThat(remaining(store, organization)).isEqualTo(1);

            server.clock().advance(Duration.ofMillis(1));
            assertThat(remaining(store, organization)).isZero();
        }
    }

    /** Deletes the expired events, and returns the number of remaining events. */
    private static int remaining(Store store, UUID organization) {
        return store.<Integer>write(organization, tx -> {
            new ExpiredRows(RETENTION).deleteEvents(tx, 10);
            return tx.auditEvents()
                    .list(new AuditListing(null, null, null, null, null, null, 10))
                    .events()
                    .size();
        });
    }
}
