package dev.castellan.model.people;

import static com.fasterxml.jackson.annotation.JsonFormat.Shape.STRING;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.castellan.model.internal.check.Required;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The request body that replaces the invitation of a human user (an extension).
 *
 * @param expiresAt when the new invitation expires. For a user who has not joined: 1 hour to 30 days from now; absent for
 *     72 hours from now. For a user who has joined: in the future and at most 1 hour from now; absent for 1 hour from now
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record InvitationRenewal(
        @JsonProperty("expires_at") @JsonFormat(shape = STRING) @Nullable
        Instant expiresAt) {

    /** The renewal that leaves the expiry to the server. */
    public static final InvitationRenewal STANDARD = new InvitationRenewal(null);

    /** Returns a renewal that expires at this instant. */
    public static InvitationRenewal expiringAt(Instant instant) {
        return new InvitationRenewal(Required.field(instant, "expires_at"));
    }
}
