package dev.castellan.model.people;

import static com.fasterxml.jackson.annotation.JsonFormat.Shape.STRING;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.castellan.model.TokenCreator;
import dev.castellan.model.internal.check.Required;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An open invitation without its code (an extension). An expired invitation stays open until it is replaced or deleted.
 *
 * @param userId the invited user
 * @param email the e-mail address of the user
 * @param purpose the purpose of the invitation code
 * @param createdBy the creator of the invitation, or {@code null} if no user of the organization created it
 * @param createdAt the creation time, with millisecond precision
 * @param expiresAt the expiry time
 * @param creatorInactive true if the server rejects the code, because its creator is no longer an active {@code
 * org_admin} (omitted if false)
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Invitation(
        @JsonProperty("user_id") UUID userId,
        String email,
        InvitationPurpose purpose,
        @JsonProperty("created_by") @Nullable TokenCreator createdBy,

        @JsonProperty("created_at") @JsonFormat(shape = STRING)
        Instant createdAt,

        @JsonProperty("expires_at") @JsonFormat(shape = STRING)
        Instant expiresAt,

        // An absent field means false, even for a mapper that rejects null for a boolean.
        @JsonProperty("creator_inactive")
        @JsonInclude(JsonInclude.Include.NON_DEFAULT)
        @JsonSetter(nulls = Nulls.AS_EMPTY)
        boolean creatorInactive) {

    /** Checks the required fields. */
    public Invitation {
        Required.field(userId, "user_id");
        Required.field(email, "email");
        Required.field(purpose, "purpose");
        Required.field(createdAt, "created_at");
        Required.field(expiresAt, "expires_at");
    }
}
