package dev.castellan.consumer.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.harness.Seeds;
import dev.castellan.harness.interception.Interceptions;
import dev.castellan.harness.journal.Journal;
import dev.castellan.model.endpoint.ProjectEndpoints;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.MediaType;

class ProjectsTest extends ApplicationTest {

    @Autowired
    Journal journal;

    @Autowired
    Interceptions interceptions;

    @Test
    void controllerCreatesProject() {
        assertThat(http.post()
                        .uri("/projects")
                        .contentType(MediaType.APPLICATION_JSON)
                        .content("{\"name\": \"Apollo\"}"))
                .hasStatusOk();
        assertThat(projectNames()).contains("Apollo", "Research");
        journal.expect(ProjectEndpoints.CREATE).by("service").withStatus(201).times(1);
    }

    @Test
    void clientRetriesRequestAfterLostConnection() {
        interceptions.on(ProjectEndpoints.LIST).times(1).reset();
        assertThat(http.get().uri("/projects")).hasStatusOk();
        journal.expect(ProjectEndpoints.LIST).times(2);
    }

    @RepeatedTest(2)
    void testSeesNoProjectsCreatedByOtherTests() {
        assertThat(projectNames()).containsExactlyInAnyOrder("Default", "Research", WelcomeProject.NAME);
        tenant.create(Seeds.project("apollo"));
    }
}
