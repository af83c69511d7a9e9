package recipes;

import dev.castellan.client.CastellanClient;
import dev.castellan.model.Project;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.util.List;

@Controller("/projects")
class ProjectsController {

    private final CastellanClient client;

    ProjectsController(CastellanClient client) {
        this.client = client;
    }

    @Get
    @ExecuteOn(TaskExecutors.BLOCKING)
    List<Project> projects() {
        return client.projects().list().stream().toList();
    }
}
