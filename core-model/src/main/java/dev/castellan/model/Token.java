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
 * @param userId the owner of the token, as whom requests with this token act
 * @param name display name
 * @param prefix the first 15 characters of the secret, which contain the tag of the organization
 * @param createdAt the time of creation, in milliseconds
 * @param expiresAt the time of expiry; absent if the token does not expire
 * @param lastUsedAt the time of a recent use, recorded at most every 15 minutes
 * @param createdBy the user and token that created this token; absent if no API request created it, or if it is older
 *     than this field
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
