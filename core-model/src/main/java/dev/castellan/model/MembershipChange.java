package dev.castellan.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.castellan.model.internal.check.Required;
import java.util.UUID;

/**
 * The result of adding a user to a project, or of removing a user from a project (specification, "Projects").
 *
 * @param message a description of the change
 * @param projectId the project
 * @param userId the user
 */
public record MembershipChange(
        String message,
        @JsonProperty("project_id") UUID projectId,
        @JsonProperty("user_id") UUID userId) {

    /** Checks the required fields. */
    public MembershipChange {
        Required.field(message, "message");
        Required.field(projectId, "project_id");
        Required.field(userId, "user_id");
    }
}
