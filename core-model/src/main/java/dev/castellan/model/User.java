package dev.castellan.model;

import static com.fasterxml.jackson.annotation.JsonFormat.Shape.STRING;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.castellan.model.internal.check.Required;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A person or a service account that calls the API (specification, "Resources and their fields, User").
 *
 * @param id identifier of the user
 * @param name display name
 * @param email e-mail address, which other deployments may omit
 * @param role role of the user
 * @param organizationId the organization that the user belongs to
 * @param isServiceAccount true for service accounts, false for human users
 * @param suspended true if the user is suspended. A server rejects the tokens of suspended users (an extension; omitted
 *     from JSON if false)
 * @param projectIds projects that the user can access, in no particular order, or {@code null} if the response omits
 *     them, as lists of users do
 * @param createdAt the creation time, with millisecond precision, or {@code null} if the response omits it (an
 *     extension)
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record User(
        @JsonProperty("user_id") UUID id,
        String name,
        @Nullable String email,
        Role role,
        @JsonProperty("organization_id") UUID organizationId,
        @JsonProperty("is_service_account") boolean isServiceAccount,

        // An absent field means false, even for a mapper that rejects null for a boolean.
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) @JsonSetter(nulls = Nulls.AS_EMPTY)
        boolean suspended,

        @JsonProperty("project_ids") @Nullable List<UUID> projectIds,

        @JsonProperty("created_at") @JsonFormat(shape = STRING) @Nullable
        Instant createdAt) {

    /** Checks the required fields and copies the list. */
    public User {
        Required.field(id, "user_id");
        Required.field(name, "name");
        Required.field(role, "role");
        Required.field(organizationId, "organization_id");
        projectIds = projectIds == null ? null : List.copyOf(projectIds);
    }

    /** Creates a user without a creation time. */
    public User(
            UUID id,
            String name,
            @Nullable String email,
            Role role,
            UUID organizationId,
            boolean isServiceAccount,
            boolean suspended,
            @Nullable List<UUID> projectIds) {
        this(id, name, email, role, organizationId, isServiceAccount, suspended, projectIds, null);
    }
}
