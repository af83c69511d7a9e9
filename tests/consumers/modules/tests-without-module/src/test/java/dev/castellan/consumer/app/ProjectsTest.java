package dev.castellan.consumer.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.harness.Tenant;
import dev.castellan.harness.junit.CastellanTest;
import org.junit.jupiter.api.Test;

@CastellanTest
class ProjectsTest {

    private Tenant tenant;

    @Test
    void codeInNamedModuleCreatesProject() {
        assertThat(Projects.class.getModule().getName()).isEqualTo("dev.castellan.consumer.app");
        assertThat(Tenant.class.getModule().isNamed()).isFalse();
        assertThat(new Projects(tenant.client()).create("Apollo")).contains("Apollo");
    }
}
