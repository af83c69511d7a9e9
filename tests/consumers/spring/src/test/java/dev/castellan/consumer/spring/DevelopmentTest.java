package dev.castellan.consumer.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.client.CastellanClient;
import dev.castellan.model.Project;
import org.junit.jupiter.api.Test;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** Tests that the application runs with an in-memory server. */
class DevelopmentTest {

    @Test
    void applicationReadsProjectsFromConfiguredSeed() {
        try (ConfigurableApplicationContext context = new SpringApplicationBuilder(ConsumerApplication.class)
                .web(WebApplicationType.NONE)
                .run("--castellan.dev.seed=seeds/company.yaml", "--castellan.dev.user=service")) {
            assertThat(context.getBean(CastellanClient.class).projects().list())
                    .extracting(Project::name)
                    .contains("Research", "Welcome");
        }
    }
}
