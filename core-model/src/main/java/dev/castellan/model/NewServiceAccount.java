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
 * @param projectIds projects that the account is assigned to; may be empty
 * @param email e-mail address; if it is absent, the server chooses one
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

    /** Returns a service account of the role {@code client}. */
    public static NewServiceAccount client(String name, UUID... projectIds) {
        return new NewServiceAccount(name, Role.CLIENT, List.of(projectIds), null);
    }

    /** Returns a service account of the role {@code org_admin}. */
    public static NewServiceAccount orgAdmin(String name) {
        return new NewServiceAccount(name, Role.ORG_ADMIN, List.of(), null);
    }

    /** Returns a copy with this e-mail address. */
    public NewServiceAccount withEmail(String address) {
        return new NewServiceAccount(name, role, projectIds, address);
    }
}
