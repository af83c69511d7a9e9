package dev.castellan.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.castellan.model.internal.check.Required;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Who created an API token or an invitation (an extension). User and token may have been deleted since.
 *
 * @param userId the user who created it
 * @param tokenId the token that the request of this user carried; absent if it carried none
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
