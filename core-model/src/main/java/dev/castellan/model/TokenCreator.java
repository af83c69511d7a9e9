package dev.castellan.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.castellan.model.internal.check.Required;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The creator of an API token or an invitation (an extension). The user and the token may no longer exist.
 *
 * @param userId the user who created the token or invitation
 * @param tokenId the token that authenticated the user, or {@code null} if the user was signed in to the console
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record TokenCreator(
        @JsonProperty("user_id") UUID userId,
        @JsonProperty("token_id") @Nullable UUID tokenId) {

    /** Checks the required field. */
    public TokenCreator {
        Required.field(userId, "user_id");
    }
}
