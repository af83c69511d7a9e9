package dev.castellan.server.console.internal.people;

import dev.castellan.server.console.internal.page.PageRequest;
import java.util.List;
import java.util.UUID;

/**
 * The choices of a form that creates a user.
 *
 * @param choice the projects to choose from
 * @param role the chosen role
 */
public record NewUserForm(ProjectChoice choice, String role) {

    /** The size limit for the projects in bytes. With style sheet and script, the page stays below 60 KB. */
    private static final int PROJECT_BYTES = 38_000;

    /** Returns the form with the role that the user chose; the client role at first. */
    static NewUserForm of(PageRequest request) {
        String role = request.form().value("role");
        return new NewUserForm(ProjectChoice.of(request, PROJECT_BYTES), role.isEmpty() ? "client" : role);
    }

    /** Returns the ids of the chosen projects. */
    static List<UUID> projectIds(PageRequest request) {
        return request.fieldValues("project_ids").stream()
                .map(text -> ProjectChoice.id(request, "project_ids", text))
                .toList();
    }
}
