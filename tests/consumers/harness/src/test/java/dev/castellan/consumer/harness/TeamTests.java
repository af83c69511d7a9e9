package dev.castellan.consumer.harness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.client.CastellanClient;
import dev.castellan.harness.Tenant;
import dev.castellan.harness.junit.As;
import dev.castellan.harness.junit.CastellanTest;
import dev.castellan.model.Project;

/** The shared part of a consumer's tests, an abstract class with the annotation and the fields. */
@CastellanTest(seed = "team.yaml")
abstract class TeamTests {

    private Tenant tenant;

    @As(As.ADMIN)
    private CastellanClient admin;

    Tenant tenant() {
        return tenant;
    }

    CastellanClient admin() {
        return admin;
    }

    /** Checks that the tenant contains nothing from other tests, then creates a project. */
    void createProject(String name) {
        assertThat(admin.projects().list()).extracting(Project::name).hasSize(2);
        admin.projects().create(name);
        assertThat(admin.projects().list()).extracting(Project::name).contains(name);
    }
}
