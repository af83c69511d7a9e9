package dev.castellan.consumer.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.harness.Seeds;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class RecordsTest extends ApplicationTest {

    @Test
    void controllerWritesRecordsInApiJsonFormat() {
        tenant.create(Seeds.project("apollo").displayName("Apollo"));
        assertThat(http.get().uri("/projects"))
                .hasStatusOk()
                .bodyJson()
                .extractingPath("$[?(@.name == 'Apollo')].project_id")
                .asArray()
                .containsExactly(tenant.projectId("apollo").toString());
        assertThat(http.get().uri("/me")).bodyJson().extractingPath("$.role").isEqualTo("org_admin");
    }

    @RepeatedTest(2)
    void testSeesNoProjectsCreatedByOtherTests() {
        assertThat(projectNames()).containsExactlyInAnyOrder("Default", "Research", WelcomeProject.NAME);
        tenant.create(Seeds.project("gemini"));
    }
}
