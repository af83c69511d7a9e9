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
 * @param expiresAt the time of expiry. For a user who has not joined: 1 hour to 30 days from now; if absent, 72 hours
 *     from now. For a user who has joined: in the future and at most 1 hour from now; if absent, 1 hour from now
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record InvitationRenewal(
        @JsonProperty("expires_at") @JsonFormat(shape = STRING) @Nullable
        Instant expiresAt) {

    /** The renewal with the default expiry of the server. */
    public static final InvitationRenewal STANDARD = new InvitationRenewal(null);

    /** Returns a renewal that expires at this instant. */
    public static InvitationRenewal expiringAt(Instant instant) {
        return new InvitationRenewal(Required.field(instant, "expires_at"));
    }
}
