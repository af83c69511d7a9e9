package dev.castellan.harness.interception;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.client.errors.ConflictException;
import dev.castellan.harness.Tenant;
import dev.castellan.harness.TestServer;
import dev.castellan.model.Project;
import dev.castellan.model.endpoint.ProjectEndpoints;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Tests stubs that are removed while a request is looking for its stub. */
class ChangingStubsTest {

    private static final String BUSY = "{\"errorID\":\"0190a000-0000-4000-8000-000000000001\",\"message\":\"busy\"}";

    @AutoClose
    private final TestServer server = TestServer.builder().withoutSocket().start();

    private final Tenant tenant = server.newTenant();

    @Test
    void stubRemovedDuringMatchingDoesNotRespond() {
        Interception busy = tenant.on(ProjectEndpoints.CREATE).respond(409, BUSY);
        onNextLook(tenant::reset);
        tenant.client().projects().create("Apollo");
        assertThat(busy.hits()).isZero();
        assertThat(tenant.client().projects().list()).extracting(Project::name).doesNotContain("Apollo");
        tenant.client().projects().create("Apollo");
        assertThat(tenant.client().projects().list()).extracting(Project::name).contains("Apollo");
    }

    @Test
    void ignoresStubAddedDuringMatching() {
        onNextLook(() -> tenant.on(ProjectEndpoints.CREATE).respond(409, BUSY));
        tenant.client().projects().create("Apollo");
        assertThatThrownBy(() -> tenant.client().projects().create("Apollo")).isInstanceOf(ConflictException.class);
    }

    /** Adds a stub that takes no request, and runs an action when a request is first matched against it. */
    private void onNextLook(Runnable action) {
        Runnable[] remaining = {action};
        tenant.on(ProjectEndpoints.CREATE)
                .withBody("whatever", body -> {
                    Runnable now = remaining[0];
                    remaining[0] = () -> {};
                    now.run();
                    return false;
                })
                .respond(500, BUSY);
    }
}
