package dev.castellan.model.people;

import static com.fasterxml.jackson.annotation.JsonFormat.Shape.STRING;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.castellan.model.Role;
import dev.castellan.model.internal.check.Required;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The request body that creates a human user and an invitation for the user (an extension).
 *
 * @param name display name, 1 to 255 code points
 * @param email e-mail address, unique in the organization regardless of case
 * @param role {@link Role#ORG_ADMIN} or {@link Role#CLIENT}
 * @param projectIds projects to assign the user to, possibly none
 * @param expiresAt the expiry time, 1 hour to 30 days from now. If {@code null}, 72 hours from now
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record NewInvitation(
        String name,
        String email,
        Role role,
        @JsonProperty("project_ids") List<UUID> projectIds,

        @JsonProperty("expires_at") @JsonFormat(shape = STRING) @Nullable
        Instant expiresAt) {

    /** Checks the required fields. Copies the list, or replaces {@code null} with an empty list. */
    public NewInvitation {
        Required.field(name, "name");
        Required.field(email, "email");
        Required.field(role, "role");
        projectIds = Required.listOrEmpty(projectIds);
    }

    /** Returns an invitation for a user without projects. It expires 72 hours from now. */
    public static NewInvitation of(String name, String email, Role role) {
        return new NewInvitation(name, email, role, List.of(), null);
    }

    /** Returns a copy that assigns the user to these projects. */
    public NewInvitation projects(UUID... ids) {
        return projects(List.of(ids));
    }

    /** Returns a copy that assigns the user to these projects. */
    public NewInvitation projects(List<UUID> ids) {
        return new NewInvitation(name, email, role, ids, expiresAt);
    }

    /** Returns a copy with this expiry time, 1 hour to 30 days from now. */
    public NewInvitation expiresAt(Instant instant) {
        return new NewInvitation(name, email, role, projectIds, instant);
    }
}
