package dev.castellan.model.people;

import static com.fasterxml.jackson.annotation.JsonFormat.Shape.STRING;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.castellan.model.internal.check.Required;
import java.net.URI;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A new invitation with its code, which no other answer shows (an extension).
 *
 * @param userId the user who is invited
 * @param email the e-mail address of that user
 * @param purpose what the code is for
 * @param code the secret with which the user joins or gets back in, once; {@link #toString()} leaves it out
 * @param url the page that takes the code, with the code in its fragment; absent if the deployment has no such page.
 *     {@link #toString()} leaves it out
 * @param createdAt when it was created, in milliseconds
 * @param expiresAt the instant from which the code is refused
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record IssuedInvitation(
        @JsonProperty("user_id") UUID userId,
        String email,
        InvitationPurpose purpose,
        String code,
        @Nullable URI url,

        @JsonProperty("created_at") @JsonFormat(shape = STRING)
        Instant createdAt,

        @JsonProperty("expires_at") @JsonFormat(shape = STRING)
        Instant expiresAt) {

    /** Checks the required fields. */
    public IssuedInvitation {
        Required.field(userId, "user_id");
        Required.field(email, "email");
        Required.field(purpose, "purpose");
        Required.field(code, "code");
        Required.field(createdAt, "created_at");
        Required.field(expiresAt, "expires_at");
    }

    /** Returns user, purpose and expiry, never the code. */
    @Override
    public String toString() {
        return "IssuedInvitation[userId=" + userId + ", purpose=" + purpose + ", expiresAt=" + expiresAt + "]";
    }
}
