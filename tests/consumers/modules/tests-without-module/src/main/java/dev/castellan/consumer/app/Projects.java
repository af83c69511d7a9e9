package dev.castellan.consumer.app;

import dev.castellan.client.CastellanClient;
import dev.castellan.model.Project;
import java.util.List;

/** The application. */
public final class Projects {

    private final CastellanClient client;

    /** Creates the application for a client. */
    public Projects(CastellanClient client) {
        this.client = client;
    }

    /** Creates a project, and returns the names of all projects. */
    public List<String> create(String name) {
        client.projects().create(name);
        return client.projects().list().stream().map(Project::name).toList();
    }
}
