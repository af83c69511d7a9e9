package dev.castellan.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.errors.NotFoundException;
import dev.castellan.model.NewProject;
import dev.castellan.model.Project;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ProjectEndpoints;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Tests requests whose tenant is reset or restored while they are in flight. */
class RequestsInFlightTest {

    /** An action that runs once, after the next request is admitted and before it is answered. */
    private final AtomicReference<Runnable> meanwhile = new AtomicReference<>(() -> {});

    @AutoClose
    private final TestServer server = TestServer.builder().withoutSocket().start();

    private final Tenant tenant = server.tenant()
            .ids(3)
            .settings(settings -> settings.step((call, next) -> {
                meanwhile.getAndSet(() -> {}).run();
                return next.proceed();
            }))
            .create();
    private final CastellanClient admin = tenant.client();

    @Test
    void readOperationDuringResetReturnsDataFromBeforeReset() {
        Project apollo = admin.projects().create("Apollo");
        meanwhile.set(tenant::reset);
        assertThat(admin.projects().get(apollo.id())).isEqualTo(apollo);
        assertThatThrownBy(() -> admin.projects().get(apollo.id())).isInstanceOf(NotFoundException.class);
    }

    @Test
    void writeOperationDuringResetSucceedsWithoutChangingTenant() {
        meanwhile.set(tenant::reset);
        assertThat(admin.exchange(ProjectEndpoints.CREATE, Arguments.body(new NewProject("Late")))
                        .status())
                .isEqualTo(201);
        assertThat(admin.projects().list()).extracting(Project::name).doesNotContain("Late");
    }

    @Test
    void writeOperationDuringResetConsumesNoSeededId() {
        Project first = admin.projects().create("Apollo");
        meanwhile.set(tenant::reset);
        admin.projects().create("Late");
        assertThat(admin.projects().create("Apollo").id()).isEqualTo(first.id());
    }
}
