package dev.castellan.consumer.app.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.harness.Tenant;
import dev.castellan.harness.junit.CastellanTest;
import dev.castellan.model.Project;
import org.junit.jupiter.api.Test;

@CastellanTest(seed = "seeds/company.yaml")
class ProjectsTest {

    private Tenant tenant;

    @Test
    void findsSeedOfTestModule() {
        assertThat(tenant.client().projects().list()).extracting(Project::name).contains("Research");
    }
}
