package dev.castellan.server.console.internal.projects;

import dev.castellan.model.Role;
import dev.castellan.server.console.internal.page.PageRequest;
import java.util.UUID;

/** What decides which parts of a page of projects are shown. The operations themselves check who may do what. */
final class ProjectRights {

    private ProjectRights() {}

    static boolean isAdmin(PageRequest request) {
        return request.session().role().equals(Role.ORG_ADMIN);
    }

    /** Returns the default project of the organization, which no operation of the API names. */
    static UUID defaultProject(PageRequest request) {
        return request.context()
                .server()
                .store()
                .<UUID>read(
                        request.session().organizationId(),
                        view -> view.organization().defaultProjectId());
    }
}
