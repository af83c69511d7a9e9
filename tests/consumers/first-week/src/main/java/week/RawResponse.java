package week;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.call.TypedResponse;
import dev.castellan.model.Project;

/** Creates a project, and reads the Location of the response. */
final class RawResponse {

    private RawResponse() {}

    static String run(CastellanClient client) {
        TypedResponse<Project> response = client.raw(c -> c.projects().create("Apollo"));
        return String.valueOf(response.headers().first("Location"));
    }
}
