package dev.castellan.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.client.errors.NotFoundException;
import dev.castellan.model.Project;
import org.junit.jupiter.api.Test;

class TenantTest {

    @Test
    void tenantsShareAServerAndSeeNothingOfEachOther() {
        try (TestServer server = TestServer.start()) {
            Tenant ours = server.newTenant();
            Tenant theirs = server.newTenant();
            Project apollo = ours.client().projects().create("Apollo");
            assertThat(ours.client().projects().get(apollo.projectId())).isEqualTo(apollo);
            assertThatThrownBy(() -> theirs.client().projects().get(apollo.projectId()))
                    .isInstanceOf(NotFoundException.class);
        }
    }
}
