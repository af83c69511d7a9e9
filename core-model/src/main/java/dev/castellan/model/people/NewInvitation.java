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

    /** Returns a builder for an invitation for a user with this display name, e-mail address and role. */
    public static Builder builder(String name, String email, Role role) {
        return new Builder(name, email, role);
    }

    /** Builds an invitation. Not thread-safe. */
    public static final class Builder {

        private final String name;
        private final String email;
        private final Role role;
        private List<UUID> projectIds = List.of();
        private @Nullable Instant expiresAt;

        private Builder(String name, String email, Role role) {
            this.name = name;
            this.email = email;
            this.role = role;
        }

        /** Assigns the user to these projects. Default: none. */
        public Builder projects(UUID... ids) {
            return projects(List.of(ids));
        }

        /** Assigns the user to these projects. Default: none. */
        public Builder projects(List<UUID> ids) {
            projectIds = ids;
            return this;
        }

        /** Sets the expiry time, 1 hour to 30 days from now. Default: 72 hours from now. */
        public Builder expiresAt(Instant instant) {
            expiresAt = instant;
            return this;
        }

        /**
         * Returns the request body.
         *
         * @throws NullPointerException if the name, the address or the role is {@code null}
         */
        public NewInvitation build() {
            return new NewInvitation(name, email, role, projectIds, expiresAt);
        }
    }
}
