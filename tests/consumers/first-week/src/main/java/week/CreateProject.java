package week;

import dev.castellan.client.CastellanClient;
import dev.castellan.model.Project;

/** Creates a project. */
final class CreateProject {

    private CreateProject() {}

    static Project run(CastellanClient client) {
        return client.projects().create("Apollo");
    }
}
