package dev.castellan.system.mutations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.audit.AuditFilter;
import dev.castellan.model.audit.AuditSort;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.internal.paging.AuditPages;
import dev.castellan.system.fixture.TestServer;
import dev.castellan.system.fixture.TestedStore;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/**
 * Tests that a reader who follows the audit events gets an event only when no earlier event can appear. Runs against
 * each server with a mistake.
 */
class YoungEvents {

    private static final Duration MAX_COMMIT_TIME = Duration.ofSeconds(13);

    @Test
    void ascendingListContainsEventOnlyAfterMaximumCommitTime() {
        try (TestServer server = TestServer.start(
                TestedStore.MEMORY, builder -> builder.requestListener((call, response, time) -> {}))) {
            server.clock().advance(MAX_COMMIT_TIME);
            assertThat(listed(server)).isZero();

            server.clock().advance(Duration.ofMillis(1));
            assertThat(listed(server)).isEqualTo(1);
        }
    }

    private static int listed(TestServer server) {
        UUID organization = server.server().bootstrap().organizationId();
        Arguments<Void> ascending = Arguments.<Void>none()
                .withQuery(AuditFilter.ALL.withSort(AuditSort.AT).query());
        return server.store()
                .healthy()
                .<Integer>read(
                        organization,
                        view -> AuditPages.of(view, MAX_COMMIT_TIME, ascending)
                                .data()
                                .size());
    }
}
