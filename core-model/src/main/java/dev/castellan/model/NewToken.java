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
 * The request body that creates an API token.
 *
 * @param name display name, 1 to 255 code points
 * @param userId the owner of the token, or {@code null} for the caller. Only an {@code org_admin} can name another user
 * @param expiresAt the expiry time. If {@code null}, the new token expires together with the token that authenticates
 *     the request
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record NewToken(
        @Nullable String name,
        @JsonProperty("user_id") @Nullable UUID userId,

        @JsonProperty("expires_at") @JsonFormat(shape = STRING) @Nullable
        Instant expiresAt) {

    /** Returns a request for a token that belongs to the caller. */
    public static NewToken forCaller() {
        return new NewToken(null, null, null);
    }

    /** Returns a request for a token that belongs to this user. */
    public static NewToken forUser(UUID userId) {
        return new NewToken(null, Required.field(userId, "user_id"), null);
    }

    /** Returns a copy with this display name. */
    public NewToken withName(String newName) {
        return new NewToken(newName, userId, expiresAt);
    }

    /** Returns a copy with this expiry time. */
    public NewToken expiringAt(Instant instant) {
        return new NewToken(name, userId, instant);
    }
}
