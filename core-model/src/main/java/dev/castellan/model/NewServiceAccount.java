package dev.castellan.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.castellan.model.internal.check.Required;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The request body that creates a service account.
 *
 * @param name display name, 1 to 255 code points
 * @param role {@link Role#ORG_ADMIN} or {@link Role#CLIENT}
 * @param projectIds projects to assign the account to, possibly none
 * @param email e-mail address, or {@code null} to let the server choose an address
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record NewServiceAccount(
        String name,
        Role role,
        @JsonProperty("project_ids") List<UUID> projectIds,
        @Nullable String email) {

    /** Checks the required fields and copies the list. */
    public NewServiceAccount {
        Required.field(name, "name");
        Required.field(role, "role");
        projectIds = List.copyOf(Required.field(projectIds, "project_ids"));
    }

    /** Returns a service account without projects. The server chooses its e-mail address. */
    public static NewServiceAccount of(String name, Role role) {
        return new NewServiceAccount(name, role, List.of(), null);
    }

    /** Returns a copy that is assigned to these projects. */
    public NewServiceAccount projects(UUID... ids) {
        return projects(List.of(ids));
    }

    /** Returns a copy that is assigned to these projects. */
    public NewServiceAccount projects(List<UUID> ids) {
        return new NewServiceAccount(name, role, ids, email);
    }

    /** Returns a copy with this e-mail address. */
    public NewServiceAccount email(String address) {
        return new NewServiceAccount(name, role, projectIds, address);
    }
}
