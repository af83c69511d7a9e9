package dev.castellan.server.console.internal.people;

import dev.castellan.server.console.internal.layout.FormState;
import dev.castellan.server.console.internal.page.PageRequest;
import java.util.List;
import java.util.UUID;

/**
 * The choices in a form that creates a user.
 *
 * @param choice the available projects
 * @param role the selected role
 */
public record NewUserForm(ProjectChoice choice, String role) {

    /**
     * The size limit for the projects, in bytes of HTML. The limit keeps the page, including its style sheet and
     * script, below 60 KB.
     */
    private static final int PROJECT_BYTES = 38_000;

    /** Returns the form with the role that the user selected, or the client role by default. */
    static NewUserForm of(PageRequest request) {
        return of(request, request.form());
    }

    static NewUserForm of(PageRequest request, FormState form) {
        String role = form.value("role");
        return new NewUserForm(ProjectChoice.of(request, PROJECT_BYTES), role.isEmpty() ? "client" : role);
    }

    static List<UUID> projectIds(PageRequest request) {
        return request.fieldValues("project_ids").stream()
                .map(text -> ProjectChoice.id(request, "project_ids", text))
                .toList();
    }
}
