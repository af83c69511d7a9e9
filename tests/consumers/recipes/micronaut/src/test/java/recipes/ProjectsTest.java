package recipes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.castellan.client.CastellanClient;
import dev.castellan.harness.Tenant;
import dev.castellan.harness.TestServer;
import dev.castellan.model.Project;
import io.micronaut.runtime.server.EmbeddedServer;
import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import io.micronaut.test.support.TestPropertyProvider;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@MicronautTest
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ProjectsTest implements TestPropertyProvider {

    private final TestServer server = TestServer.start();
    private final Tenant tenant = server.newTenant();

    @Inject
    CastellanClient client;

    @Inject
    EmbeddedServer application;

    @Override
    public Map<String, String> getProperties() {
        return Map.of(
                "castellan.base-url", tenant.baseUrl().toString(),
                "castellan.token", tenant.token());
    }

    @BeforeEach
    void reset() {
        tenant.reset();
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    void createdProjectIsFound() {
        Project apollo = client.projects().create("Apollo");
        assertEquals(apollo, tenant.client().projects().get(apollo.id()));
    }

    @Test
    void controllerWritesProjectsWithApiFieldNames() throws IOException, InterruptedException {
        Project apollo = tenant.client().projects().create("Apollo");
        HttpRequest request = HttpRequest.newBuilder(application.getURI().resolve("/projects"))
                .build();
        String body = HttpClient.newHttpClient()
                .send(request, BodyHandlers.ofString())
                .body();
        assertTrue(body.contains("\"project_id\":\"" + apollo.id() + "\""), body);
    }
}
