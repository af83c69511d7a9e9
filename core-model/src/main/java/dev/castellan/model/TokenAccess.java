package dev.castellan.model;

import static com.fasterxml.jackson.annotation.JsonFormat.Shape.STRING;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.castellan.model.internal.check.Required;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The user that a token acts as, and a project that the user can access (an extension).
 *
 * @param userId the owner of the token
 * @param organizationId the organization of the owner
 * @param role the current role of the owner
 * @param isServiceAccount whether the owner is a service account
 * @param projectId the id of the project that the request names and the owner can access, or {@code null} if the
 *     request names none
 * @param tokenId identifier of the token
 * @param expiresAt the expiry time of the token, or {@code null} if the token does not expire
 * @param readOnly true if a service must only read for requests with this token (omitted from JSON if false)
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record TokenAccess(
        @JsonProperty("user_id") UUID userId,
        @JsonProperty("organization_id") UUID organizationId,
        Role role,
        @JsonProperty("is_service_account") boolean isServiceAccount,
        @JsonProperty("project_id") @Nullable UUID projectId,
        @JsonProperty("token_id") UUID tokenId,

        @JsonProperty("expires_at") @JsonFormat(shape = STRING) @Nullable
        Instant expiresAt,

        // An absent field means false, even for a mapper that rejects null for a boolean.
        @JsonProperty("read_only") @JsonInclude(JsonInclude.Include.NON_DEFAULT) @JsonSetter(nulls = Nulls.AS_EMPTY)
        boolean readOnly) {

    /** Checks the required fields. */
    public TokenAccess {
        Required.field(userId, "user_id");
        Required.field(organizationId, "organization_id");
        Required.field(role, "role");
        Required.field(tokenId, "token_id");
    }

    /** Creates the access of a token that is not limited to reading. */
    public TokenAccess(
            UUID userId,
            UUID organizationId,
            Role role,
            boolean isServiceAccount,
            @Nullable UUID projectId,
            UUID tokenId,
            @Nullable Instant expiresAt) {
        this(userId, organizationId, role, isServiceAccount, projectId, tokenId, expiresAt, false);
    }
}
