package dev.castellan.consumer.app.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.consumer.app.Projects;
import dev.castellan.harness.Tenant;
import dev.castellan.harness.junit.CastellanTest;
import org.junit.jupiter.api.Test;

@CastellanTest(seed = "seeds/company.yaml")
class ProjectsTest {

    private Tenant tenant;

    @Test
    void findsSeedInTestModule() {
        assertThat(new Projects(tenant.client()).create("Apollo")).contains("Apollo", "Research");
    }
}
