package dev.castellan.model.people;

import static com.fasterxml.jackson.annotation.JsonFormat.Shape.STRING;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.castellan.model.internal.check.Required;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A passkey of a human user (an extension).
 *
 * @param id identifier of the passkey
 * @param userId the owner of the passkey
 * @param name display name, 1 to 255 characters
 * @param createdAt the registration time, with millisecond precision
 * @param lastUsedAt the time of the last sign-in with the passkey, or {@code null} if there was none
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Passkey(
        @JsonProperty("passkey_id") UUID id,
        @JsonProperty("user_id") UUID userId,
        String name,

        @JsonProperty("created_at") @JsonFormat(shape = STRING)
        Instant createdAt,

        @JsonProperty("last_used_at") @JsonFormat(shape = STRING) @Nullable
        Instant lastUsedAt) {

    /** Checks the required fields. */
    public Passkey {
        Required.field(id, "passkey_id");
        Required.field(userId, "user_id");
        Required.field(name, "name");
        Required.field(createdAt, "created_at");
    }
}
