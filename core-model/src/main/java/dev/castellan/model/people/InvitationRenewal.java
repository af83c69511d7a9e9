package dev.castellan.model.people;

import static com.fasterxml.jackson.annotation.JsonFormat.Shape.STRING;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.castellan.model.internal.check.Required;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The request body that replaces the invitation of a human user (an extension).
 *
 * @param expiresAt the time of expiry. For a user who has not joined: 1 hour to 30 days from now; if absent, 72 hours
 *     from now. For a user who has joined: in the future and at most 1 hour from now; if absent, 1 hour from now
 * @param keepCredentials true to keep the password, the passkeys and the sessions of the user until the code is used;
 *     false, which JSON leaves out, to end all of them at once
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record InvitationRenewal(
        @JsonProperty("expires_at") @JsonFormat(shape = STRING) @Nullable
        Instant expiresAt,

        // false if absent, also where a mapper refuses null for a boolean
        @JsonProperty("keep_credentials")
        @JsonInclude(JsonInclude.Include.NON_DEFAULT)
        @JsonSetter(nulls = Nulls.AS_EMPTY)
        boolean keepCredentials) {

    /** The renewal with the standard expiry, which ends the credentials of the user. */
    public static final InvitationRenewal STANDARD = new InvitationRenewal(null, false);

    /** Returns a renewal that expires at this instant, and ends the credentials of the user. */
    public static InvitationRenewal expiringAt(Instant instant) {
        return new InvitationRenewal(Required.field(instant, "expires_at"), false);
    }

    /** Returns a copy that keeps the password, the passkeys and the sessions of the user until the code is used. */
    public InvitationRenewal keepingCredentials() {
        return new InvitationRenewal(expiresAt, true);
    }
}
