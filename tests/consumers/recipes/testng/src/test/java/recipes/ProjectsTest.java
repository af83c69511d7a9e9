package recipes;

import static org.testng.Assert.assertEquals;

import dev.castellan.harness.Tenant;
import dev.castellan.harness.TestServer;
import dev.castellan.model.Project;
import org.testng.annotations.AfterClass;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;

public class ProjectsTest {

    private TestServer server;
    private Tenant tenant;

    @BeforeClass
    void start() {
        server = TestServer.start();
        tenant = server.newTenant();
    }

    @BeforeMethod
    void reset() {
        tenant.reset();
    }

    @AfterClass(alwaysRun = true)
    void stop() {
        server.close();
    }

    @Test
    public void createdProjectIsFound() {
        Project apollo = tenant.client().projects().create("Apollo");
        assertEquals(tenant.client().projects().get(apollo.id()), apollo);
    }

    @Test
    public void everyTestStartsWithOnlyDefaultProject() {
        assertEquals(tenant.client().projects().list().stream().count(), 1);
    }
}
