package recipes;

import dev.castellan.client.CastellanClient;
import dev.castellan.model.Project;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.util.List;

@Path("/projects")
public class ProjectsResource {

    private final CastellanClient client;

    ProjectsResource(CastellanClient client) {
        this.client = client;
    }

    @GET
    public List<Project> projects() {
        return client.projects().list().stream().toList();
    }
}
