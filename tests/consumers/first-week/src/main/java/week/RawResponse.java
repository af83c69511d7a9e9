package week;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.call.TypedResponse;
import dev.castellan.model.NewProject;
import dev.castellan.model.Project;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ProjectEndpoints;

/** Creates a project, and reads the Location of the response. */
final class RawResponse {

    private RawResponse() {}

    static String run(CastellanClient client) {
        TypedResponse<Project> response =
                client.exchange(ProjectEndpoints.CREATE, Arguments.body(new NewProject("Apollo")));
        return response.headers().first("Location");
    }
}
