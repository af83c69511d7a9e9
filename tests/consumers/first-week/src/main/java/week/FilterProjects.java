package week;

import dev.castellan.client.CastellanClient;
import dev.castellan.model.Project;
import dev.castellan.model.ProjectFilter;
import java.util.List;

/** Finds archived projects by a part of their name. */
final class FilterProjects {

    private FilterProjects() {}

    static List<Project> run(CastellanClient client) {
        return client.projects()
                .list(ProjectFilter.ARCHIVED.containing("apollo"))
                .toList(100);
    }
}
