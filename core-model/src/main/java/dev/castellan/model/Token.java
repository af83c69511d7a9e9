package dev.castellan.model;

import static com.fasterxml.jackson.annotation.JsonFormat.Shape.STRING;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.castellan.model.internal.check.Required;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An API token without its secret (an extension, since the specification shows no fields).
 *
 * @param id identifier of the token
 * @param userId the owner; a request with this token acts as the owner
 * @param name display name
 * @param prefix the first 15 characters of the secret, which contain the tag of the organization
 * @param createdAt when it was created, in milliseconds
 * @param expiresAt when it expires; absent if it does not expire
 * @param lastUsedAt a recent use, recorded at most every 15 minutes
 * @param createdBy who created it; absent if no request of a user did, and for tokens from before this was recorded
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Token(
        @JsonProperty("token_id") UUID id,
        @JsonProperty("user_id") UUID userId,
        @Nullable String name,
        String prefix,

        @JsonProperty("created_at") @JsonFormat(shape = STRING)
        Instant createdAt,

        @JsonProperty("expires_at") @JsonFormat(shape = STRING) @Nullable
        Instant expiresAt,

        @JsonProperty("last_used_at") @JsonFormat(shape = STRING) @Nullable
        Instant lastUsedAt,

        @JsonProperty("created_by") @Nullable TokenCreator createdBy) {

    /** Checks the required fields. */
    public Token {
        Required.field(id, "token_id");
        Required.field(userId, "user_id");
        Required.field(prefix, "prefix");
        Required.field(createdAt, "created_at");
    }
}
