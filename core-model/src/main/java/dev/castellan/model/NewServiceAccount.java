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

    /** Returns a builder for a service account with this role. The display name has 1 to 255 code points. */
    public static Builder builder(String name, Role role) {
        return new Builder(name, role);
    }

    /** Builds a service account. Not thread-safe. */
    public static final class Builder {

        private final String name;
        private final Role role;
        private List<UUID> projectIds = List.of();
        private @Nullable String email;

        private Builder(String name, Role role) {
            this.name = name;
            this.role = role;
        }

        /** Assigns the account to these projects. Default: none. */
        public Builder projects(UUID... ids) {
            return projects(List.of(ids));
        }

        /** Assigns the account to these projects. Default: none. */
        public Builder projects(List<UUID> ids) {
            projectIds = ids;
            return this;
        }

        /** Sets the e-mail address. By default, the server chooses an address. */
        public Builder email(String address) {
            email = address;
            return this;
        }

        /**
         * Returns the request body.
         *
         * @throws NullPointerException if the name or the role is {@code null}
         */
        public NewServiceAccount build() {
            return new NewServiceAccount(name, role, projectIds, email);
        }
    }
}
