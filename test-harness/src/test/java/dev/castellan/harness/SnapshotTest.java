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
import dev.castellan.harness.interception.Interception;
import dev.castellan.model.endpoint.HttpMethod;
import dev.castellan.model.json.JsonValue;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class SnapshotTest extends SnapshotContract {

    private final TestServer server = ((HarnessSubject.LocalSubject) subject).server();
    private final Tenant tenant = ((HarnessSubject.LocalSubject) subject).tenant();

    SnapshotTest() {
        super(HarnessSubject.local(TestServer.builder().withoutSocket()));
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

    private TypedResponse<JsonValue> job() {
        return tenant.client()
                .request(HttpMethod.POST, "/jobs")
                .body(JsonValue.parse("{}"))
                .send();
    }
}
