package dev.castellan.consumer.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.client.CastellanClient;
import dev.castellan.harness.spring.CastellanTenant;
import dev.castellan.model.Project;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

@SpringBootTest
@CastellanTenant
class FirstTest {

    @Autowired
    CastellanClient castellan;

    @Test
    void applicationCreatesWelcomeProjectAtStart() {
        assertThat(castellan.projects().list()).extracting(Project::name).contains("Welcome");
    }
}
