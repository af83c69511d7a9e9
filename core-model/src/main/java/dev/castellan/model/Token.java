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
 * An API token without its secret (an extension, because the specification does not define the fields).
 *
 * @param id identifier of the token
 * @param userId the owner of the token. Requests with this token act as this user
 * @param name display name
 * @param prefix the first 15 characters of the secret, which include the organization's tag
 * @param createdAt the creation time, with millisecond precision
 * @param expiresAt the expiry time, or {@code null} if the token does not expire
 * @param lastUsedAt the approximate time of the last use, updated at most every 15 minutes, or {@code null} if the
 *     token was never used
 * @param createdBy the user and token that created this token, or {@code null} if no user created it or if it predates
 *     this field
 * @param rotatedFrom the id of the token that this token replaces, or {@code null} if it replaces none. The replaced
 *     token may no longer exist
 * @param rotatedTo the id of the token that replaces this token, or {@code null} if this token was not rotated
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

        @JsonProperty("created_by") @Nullable TokenCreator createdBy,
        @JsonProperty("rotated_from") @Nullable UUID rotatedFrom,
        @JsonProperty("rotated_to") @Nullable UUID rotatedTo) {

    /** Checks the required fields. */
    public Token {
        Required.field(id, "token_id");
        Required.field(userId, "user_id");
        Required.field(prefix, "prefix");
        Required.field(createdAt, "created_at");
    }
}
