package recipes;

import dev.castellan.harness.Tenant;
import dev.castellan.harness.TestServer;
import dev.castellan.model.Project;
import io.cucumber.java.After;
import io.cucumber.java.AfterAll;
import io.cucumber.java.Before;
import io.cucumber.java.BeforeAll;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.util.List;

public class ProjectSteps {

    private static TestServer server;
    private Tenant tenant;

    @BeforeAll
    public static void start() {
        server = TestServer.start();
    }

    @Before
    public void open() {
        tenant = server.newTenant();
    }

    @After
    public void close() {
        tenant.close();
    }

    @AfterAll
    public static void stop() {
        server.close();
    }

    @When("an administrator creates the project {string}")
    public void create(String name) {
        tenant.client().projects().create(name);
    }

    @Then("the organization has the projects {string}")
    public void expectProjects(String names) {
        List<String> found =
                tenant.client().projects().list().stream().map(Project::name).toList();
        if (!found.equals(List.of(names.split(", ")))) {
            throw new AssertionError("the organization has " + found);
        }
    }
}
