package recipes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.castellan.client.CastellanClient;
import dev.castellan.harness.Tenant;
import dev.castellan.model.Project;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(CastellanTenant.class)
class ProjectsTest {

    Tenant tenant;

    @Inject
    CastellanClient client;

    @TestHTTPResource("projects")
    URI projects;

    @BeforeEach
    void reset() {
        tenant.reset();
    }

    @Test
    void createdProjectIsFound() {
        Project apollo = client.projects().create("Apollo");
        assertEquals(apollo, tenant.client().projects().get(apollo.id()));
    }

    @Test
    void resourceWritesProjectsWithApiFieldNames() throws IOException, InterruptedException {
        Project apollo = tenant.client().projects().create("Apollo");
        String body = HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(projects).build(), BodyHandlers.ofString())
                .body();
        assertTrue(body.contains("\"project_id\":\"" + apollo.id() + "\""), body);
    }
}
