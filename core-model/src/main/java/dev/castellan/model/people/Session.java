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
 * A browser session of a human user, without its secret (an extension).
 *
 * @param id identifier of the session, which is not a secret
 * @param userId the user who signed in
 * @param method the sign-in method
 * @param createdAt the sign-in time, with millisecond precision
 * @param lastSeenAt the approximate time of the last request, updated at most once a minute. The session expires one
 *     hour after the last request
 * @param expiresAt the time at which the session expires, even if it is in use
 * @param address the address that the user signed in from, or {@code null} if unknown
 * @param userAgent the {@code User-Agent} of the browser, or {@code null} if unknown
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Session(
        @JsonProperty("session_id") UUID id,
        @JsonProperty("user_id") UUID userId,
        SignInMethod method,

        @JsonProperty("created_at") @JsonFormat(shape = STRING)
        Instant createdAt,

        @JsonProperty("last_seen_at") @JsonFormat(shape = STRING)
        Instant lastSeenAt,

        @JsonProperty("expires_at") @JsonFormat(shape = STRING)
        Instant expiresAt,

        @Nullable String address,
        @JsonProperty("user_agent") @Nullable String userAgent) {

    /** Checks the required fields. */
    public Session {
        Required.field(id, "session_id");
        Required.field(userId, "user_id");
        Required.field(method, "method");
        Required.field(createdAt, "created_at");
        Required.field(lastSeenAt, "last_seen_at");
        Required.field(expiresAt, "expires_at");
    }
}
