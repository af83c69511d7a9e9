package dev.castellan.model.people;

import static com.fasterxml.jackson.annotation.JsonFormat.Shape.STRING;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.castellan.model.TokenCreator;
import dev.castellan.model.internal.check.Required;
import java.net.URI;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A new invitation with its code (an extension). No other response contains the code.
 *
 * @param userId the invited user
 * @param email the e-mail address of the user
 * @param purpose the purpose of the invitation code
 * @param code the secret that lets the user join or recover the account once. {@link #toString()} omits it
 * @param url the URL of the page that accepts the code, with the code in the fragment, or {@code null} if the
 *     deployment has no such page. {@link #toString()} omits it
 * @param createdBy the creator of the invitation, or {@code null} if no user of the organization created it
 * @param createdAt the creation time, with millisecond precision
 * @param expiresAt the expiry time
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record IssuedInvitation(
        @JsonProperty("user_id") UUID userId,
        String email,
        InvitationPurpose purpose,
        String code,
        @Nullable URI url,
        @JsonProperty("created_by") @Nullable TokenCreator createdBy,

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

    /** Returns the user, the purpose and the expiry, but not the code. */
    @Override
    public String toString() {
        return "IssuedInvitation[userId=" + userId + ", purpose=" + purpose + ", expiresAt=" + expiresAt + "]";
    }
}
