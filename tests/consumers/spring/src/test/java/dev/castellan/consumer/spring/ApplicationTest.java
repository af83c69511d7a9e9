package dev.castellan.consumer.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.harness.Tenant;
import dev.castellan.harness.spring.CastellanTenant;
import dev.castellan.model.Project;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.web.context.WebApplicationContext;

@SpringBootTest
@CastellanTenant(seed = "seeds/company.yaml", user = "service")
abstract class ApplicationTest {

    @Autowired
    Tenant tenant;

    @Autowired
    WebApplicationContext context;

    MockMvcTester http;

    @BeforeEach
    void connect() {
        http = MockMvcTester.from(context);
    }

    private static final Set<WebApplicationContext> CONTEXTS = ConcurrentHashMap.newKeySet();

    /** Checks that the tests of all subclasses share one context. */
    @AfterEach
    void contextIsShared() {
        CONTEXTS.add(context);
        assertThat(CONTEXTS).hasSize(1);
    }

    /** Returns the names of the projects, which it reads from the API without the application. */
    final Set<String> projectNames() {
        return Set.copyOf(
                tenant.client().projects().list().stream().map(Project::name).toList());
    }
}
