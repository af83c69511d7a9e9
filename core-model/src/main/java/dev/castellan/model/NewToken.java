package dev.castellan.model;

import static com.fasterxml.jackson.annotation.JsonFormat.Shape.STRING;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.castellan.model.internal.check.Required;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The request body that creates an API token.
 *
 * @param name display name, 1 to 255 code points
 * @param userId the owner of the token, or {@code null} for the caller. Only an {@code org_admin} can name another user
 * @param expiresAt the expiry time. If {@code null}, the new token expires together with the token that authenticates
 *     the request
 * @param readOnly true for a token with which the server accepts only {@code GET} and {@code HEAD}, and the deletion of
 *     the token itself (an extension; omitted from JSON if false). This limit is never lifted
 * @param allowedAddresses up to {@value Bounds#ALLOWED_ADDRESSES} addresses such as {@code 192.0.2.7} and ranges such
 *     as {@code 2001:db8::/32}, from which alone the server accepts the token (an extension). If {@code null}, the new
 *     token has the addresses of the token that authenticates the request
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record NewToken(
        @Nullable String name,
        @JsonProperty("user_id") @Nullable UUID userId,

        @JsonProperty("expires_at") @JsonFormat(shape = STRING) @Nullable
        Instant expiresAt,

        // An absent field means false, even for a mapper that rejects null for a boolean.
        @JsonProperty("read_only") @JsonInclude(JsonInclude.Include.NON_DEFAULT) @JsonSetter(nulls = Nulls.AS_EMPTY)
        boolean readOnly,

        @JsonProperty("allowed_addresses") @Nullable List<String> allowedAddresses) {

    /** Copies the list. */
    public NewToken {
        allowedAddresses = allowedAddresses == null ? null : List.copyOf(allowedAddresses);
    }

    /** Creates a request for a token without limits of its own. */
    public NewToken(@Nullable String name, @Nullable UUID userId, @Nullable Instant expiresAt) {
        this(name, userId, expiresAt, false, null);
    }

    /** Returns a request for a token that belongs to the caller. */
    public static NewToken forCaller() {
        return new NewToken(null, null, null);
    }

    /** Returns a request for a token that belongs to this user. */
    public static NewToken forUser(UUID userId) {
        return new NewToken(null, Required.field(userId, "user_id"), null);
    }

    /** Returns a copy with this display name. */
    public NewToken withName(String newName) {
        return new NewToken(newName, userId, expiresAt, readOnly, allowedAddresses);
    }

    /** Returns a copy with this expiry time. */
    public NewToken expiringAt(Instant instant) {
        return new NewToken(name, userId, instant, readOnly, allowedAddresses);
    }

    /** Returns a copy with which the server accepts only requests that read. */
    public NewToken onlyReading() {
        return new NewToken(name, userId, expiresAt, true, allowedAddresses);
    }

    /** Returns a copy that the server accepts only from these addresses and ranges. */
    public NewToken allowedFrom(List<String> addresses) {
        return new NewToken(name, userId, expiresAt, readOnly, Required.field(addresses, "allowed_addresses"));
    }
}
