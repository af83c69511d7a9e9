package dev.castellan.harness.stubs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.client.errors.ConflictException;
import dev.castellan.harness.Tenant;
import dev.castellan.harness.TestServer;
import dev.castellan.harness.request.RequestPattern;
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
    void stubRemovedDuringMatchingStillResponds() {
        Stub busy = tenant.stub(ProjectEndpoints.CREATE).responds(409, BUSY);
        onNextLook(tenant::reset);
        assertThatThrownBy(() -> tenant.client().projects().create("Apollo"))
                .isInstanceOf(ConflictException.class)
                .hasMessageContaining("busy");
        assertThat(busy.hits()).isEqualTo(1);
        tenant.client().projects().create("Apollo");
        assertThat(tenant.client().projects().list()).extracting(Project::name).contains("Apollo");
    }

    @Test
    void ignoresStubAddedDuringMatching() {
        onNextLook(() -> tenant.stub(ProjectEndpoints.CREATE).responds(409, BUSY));
        tenant.client().projects().create("Apollo");
        assertThatThrownBy(() -> tenant.client().projects().create("Apollo")).isInstanceOf(ConflictException.class);
    }

    /** Adds a stub that takes no request, and runs an action when a request is first matched against it. */
    private void onNextLook(Runnable action) {
        Runnable[] left = {action};
        tenant.stub(RequestPattern.of(ProjectEndpoints.CREATE).withBody("whatever", body -> {
                    Runnable now = left[0];
                    left[0] = () -> {};
                    now.run();
                    return false;
                }))
                .responds(500, BUSY);
    }
}
