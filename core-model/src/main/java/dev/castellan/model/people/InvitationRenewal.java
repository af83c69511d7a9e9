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
 * @param expiresAt the expiry time, or {@code null} for the default. For a user who has not joined, the time must be 1
 *     hour to 30 days from now, and the default is 72 hours from now. For a user who has joined, the time must be
 *     within the next hour, and the default is 1 hour from now
 * @param keepCredentials true to keep the user's password, passkeys and sessions until the code is used, or false to
 *     revoke them immediately. Omitted from JSON if false
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record InvitationRenewal(
        @JsonProperty("expires_at") @JsonFormat(shape = STRING) @Nullable
        Instant expiresAt,

        // An absent field means false, even for a mapper that rejects null for a boolean.
        @JsonProperty("keep_credentials")
        @JsonInclude(JsonInclude.Include.NON_DEFAULT)
        @JsonSetter(nulls = Nulls.AS_EMPTY)
        boolean keepCredentials) {

    /** A renewal that revokes the user's credentials and uses the default expiry time. */
    public static final InvitationRenewal STANDARD = new InvitationRenewal(null, false);

    /** Returns a renewal that revokes the user's credentials and uses this expiry time. */
    public static InvitationRenewal expiringAt(Instant instant) {
        return new InvitationRenewal(Required.field(instant, "expires_at"), false);
    }

    /** Returns a copy that keeps the user's password, passkeys and sessions until the code is used. */
    public InvitationRenewal keepingCredentials() {
        return new InvitationRenewal(expiresAt, true);
    }
}
