package dev.castellan.system.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.model.audit.AuditEvent;
import dev.castellan.model.audit.AuditFilter;
import dev.castellan.server.people.People;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.spi.Refusal;
import dev.castellan.system.fixture.OnStoresOfTier;
import dev.castellan.system.fixture.TestedStore;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;

/** Tests the audit event of a failed sign-in. */
@OnStoresOfTier
@Tag("database")
final class FailedSignInTest {

    @Parameter
    TestedStore store;

    @Test
    void failedSignInAuditEventContainsUser() {
        try (Scene scene = new Scene(store, Connection.IN_PROCESS);
                People people = People.builder(scene.server().store().healthy()).build()) {
            UUID organization = scene.bootstrap().organizationId();
            String address = scene.admin().users().me().email();
            assertThatThrownBy(() -> people.signIn(organization, address, "a wrong password", Browser.UNKNOWN)
                            .toCompletableFuture()
                            .join())
                    .hasCauseInstanceOf(Refusal.class);

            AuditEvent failed =
                    scene.admin().auditEvents().list(AuditFilter.ALL.withOperation("sessions.signInFailed")).stream()
                            .findFirst()
                            .orElseThrow();
            assertThat(failed.objectIds()).containsExactly(scene.bootstrap().adminId());
            assertThat(failed.objectNames())
                    .containsExactly(scene.admin().users().me().name());
        }
    }
}
