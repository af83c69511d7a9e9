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
 * The request body that creates a human user and an invitation with which the user joins (an extension).
 *
 * @param name display name, 1 to 255 code points
 * @param email e-mail address, unique in the organization ignoring case
 * @param role {@link Role#ORG_ADMIN} or {@link Role#CLIENT}
 * @param projectIds projects that the user is assigned to; may be empty
 * @param expiresAt when the invitation expires, 1 hour to 30 days from now; absent for 72 hours from now
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record NewInvitation(
        String name,
        String email,
        Role role,
        @JsonProperty("project_ids") List<UUID> projectIds,

        @JsonProperty("expires_at") @JsonFormat(shape = STRING) @Nullable
        Instant expiresAt) {

    /** Checks the required fields and copies the list; an absent one is empty. */
    public NewInvitation {
        Required.field(name, "name");
        Required.field(email, "email");
        Required.field(role, "role");
        projectIds = Required.listOrEmpty(projectIds);
    }

    /** Returns the invitation of a user of the role {@code client}. */
    public static NewInvitation client(String name, String email, UUID... projectIds) {
        return new NewInvitation(name, email, Role.CLIENT, List.of(projectIds), null);
    }

    /** Returns the invitation of a user of the role {@code org_admin}. */
    public static NewInvitation orgAdmin(String name, String email) {
        return new NewInvitation(name, email, Role.ORG_ADMIN, List.of(), null);
    }

    /** Returns a copy that expires at this instant. */
    public NewInvitation expiringAt(Instant instant) {
        return new NewInvitation(name, email, role, projectIds, instant);
    }
}
