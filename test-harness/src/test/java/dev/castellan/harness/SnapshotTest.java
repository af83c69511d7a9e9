package dev.castellan.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.ClientOptions;
import dev.castellan.client.call.Retries;
import dev.castellan.client.call.TypedResponse;
import dev.castellan.client.errors.DeletionBlockedException;
import dev.castellan.client.errors.NotFoundException;
import dev.castellan.client.errors.RateLimitedException;
import dev.castellan.client.errors.ServerFailureException;
import dev.castellan.client.errors.UnauthenticatedException;
import dev.castellan.harness.interception.Interception;
import dev.castellan.harness.journal.JournalEntry;
import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewToken;
import dev.castellan.model.Project;
import dev.castellan.model.endpoint.HttpMethod;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.json.JsonValue;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class SnapshotTest {

    @AutoClose
    private final TestServer server = TestServer.builder().withoutSocket().start();

    private final Tenant tenant = server.newTenant();

    @Test
    void restoresResourcesAndClockFromSnapshot() {
        Project retained = tenant.client().projects().create("Kept");
        TenantSnapshot snapshot = tenant.snapshot();
        Project deleted = tenant.client().projects().create("Gone");
        tenant.clock().advance(Duration.ofDays(1));
        tenant.restore(snapshot);
        assertThat(tenant.client().projects().get(retained.id())).isEqualTo(retained);
        assertThatThrownBy(() -> tenant.client().projects().get(deleted.id())).isInstanceOf(NotFoundException.class);
        assertThat(tenant.clock().setting()).isEqualTo(MovableClock.Setting.MACHINE);
    }

    @Test
    void restoresSameSnapshotSeveralTimes() {
        TenantSnapshot snapshot = tenant.snapshot();
        for (int i = 0; i < 3; i++) {
            tenant.client().projects().create("Apollo");
            tenant.restore(snapshot);
            assertThat(tenant.client().projects().list()).hasSize(1);
        }
    }

    @Test
    void resetInvalidatesPreviouslyCreatedTokens() {
        IssuedToken token = tenant.client().tokens().create(NewToken.forCaller());
        assertThat(tenant.client().withToken(token.token()).users().me()).isNotNull();
        tenant.reset();
        assertThatThrownBy(
                        () -> tenant.client().withToken(token.token()).users().me())
                .isInstanceOf(UnauthenticatedException.class);
    }

    @Test
    void existingClientsRemainUsableAfterReset() {
        var admin = tenant.client();
        tenant.reset();
        assertThat(admin.users().me().id()).isEqualTo(tenant.userId(Tenant.ADMIN));
    }

    @Test
    void restoresNamesSeededIdsAndInUseMarks() {
        Tenant seeded = server.tenant().ids(5).create();
        UUID input = seeded.create(Seeds.input("draft"));
        seeded.markInUse(input, "run 42");
        TenantSnapshot snapshot = seeded.snapshot();
        UUID apollo = seeded.create(Seeds.project("apollo"));
        seeded.release(input);
        seeded.restore(snapshot);
        assertThatThrownBy(() -> seeded.projectId("apollo")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> seeded.client().inputs().delete(input)).isInstanceOf(DeletionBlockedException.class);
        seeded.restore(snapshot);
        assertThat(seeded.create(Seeds.project("apollo"))).isEqualTo(apollo);
    }

    @Test
    void restoringSnapshotPreservesJournalAndItsNumbering() {
        TenantSnapshot snapshot = tenant.snapshot();
        tenant.client().projects().create("Apollo");
        tenant.restore(snapshot);
        tenant.client().users().me();
        assertThat(tenant.journal().entries()).extracting(JournalEntry::number).containsExactly(1L, 2L);
        tenant.journal().expect(ProjectEndpoints.CREATE).times(1);
    }

    @Test
    void restoringSnapshotPreservesFaultsAndTheirHitCounts() {
        TenantSnapshot without = tenant.snapshot();
        Interception fault = tenant.on(ProjectEndpoints.LIST).times(2).respond(502);
        assertListFails();
        tenant.restore(without);
        assertListFails();
        assertThat(fault.hits()).isEqualTo(2);
        assertThat(tenant.client().projects().list()).hasSize(1);
    }

    @Test
    void restoringSnapshotDoesNotBringBackRemovedFault() {
        Interception fault = tenant.on(ProjectEndpoints.LIST).respond(502);
        TenantSnapshot with = tenant.snapshot();
        fault.remove();
        tenant.restore(with);
        assertThat(tenant.client().projects().list()).hasSize(1);
        assertThat(tenant.interceptions().list()).isEmpty();
    }

    @Test
    void restoringSnapshotNeitherRemovesNorBringsBackStubs() {
        TenantSnapshot without = tenant.snapshot();
        Interception jobs =
                tenant.on(HttpMethod.POST, "/jobs").respond(202, "{}").then(204);
        TenantSnapshot with = tenant.snapshot();
        assertThat(job().status()).isEqualTo(202);
        tenant.restore(without);
        assertThat(job().status()).isEqualTo(204);
        assertThat(jobs.hits()).isEqualTo(2);
        jobs.remove();
        tenant.restore(with);
        assertThatThrownBy(this::job).isInstanceOf(NotFoundException.class);
    }

    @Test
    void restoringSnapshotResetsRateLimits() {
        Tenant limited = server.tenant()
                .frozenAt(Instant.parse("2026-03-04T12:00:00Z"))
                .settings(settings ->
                        settings.rateLimits(rates -> rates.requestsPerToken(1).failuresPerAddress(1)))
                .create();
        CastellanClient once = limited.client().withOptions(ClientOptions.NONE.withRetries(Retries.none()));
        once.users().me();
        assertThatThrownBy(() -> once.users().me()).isInstanceOf(RateLimitedException.class);
        limited.restore(limited.snapshot());
        assertThat(once.users().me()).isNotNull();
    }

    @Test
    void refusesSnapshotOfAnotherTenant() {
        TenantSnapshot foreign = server.newTenant().snapshot();
        assertThatThrownBy(() -> tenant.restore(foreign))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("not " + tenant.name());
    }

    private void assertListFails() {
        CastellanClient once = tenant.client().withOptions(ClientOptions.NONE.withRetries(Retries.none()));
        assertThatThrownBy(() -> once.projects().list().stream().count()).isInstanceOf(ServerFailureException.class);
    }

    private TypedResponse<JsonValue> job() {
        return tenant.client()
                .request(HttpMethod.POST, "/jobs")
                .body(JsonValue.parse("{}"))
                .send();
    }
}
