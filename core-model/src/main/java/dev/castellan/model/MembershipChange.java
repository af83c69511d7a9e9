package dev.castellan.model;

import dev.castellan.model.internal.check.Required;
import java.util.UUID;

/**
 * The answer to adding a user to a project or removing one (specification, "Projects").
 *
 * @param message says what was done
 * @param projectId the project
 * @param userId the user
 */
public record MembershipChange(String message, UUID projectId, UUID userId) {

    /** Checks the required fields. */
    public MembershipChange {
        Required.field(message, "message");
        Required.field(projectId, "project_id");
        Required.field(userId, "user_id");
    }
}
