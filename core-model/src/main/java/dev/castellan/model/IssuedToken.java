package dev.castellan.model;

import static com.fasterxml.jackson.annotation.JsonFormat.Shape.STRING;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.castellan.model.internal.check.Required;
import dev.castellan.model.internal.text.SecretFields;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A new API token with its secret, which no other response contains. The specification does not define the fields, so
 * other deployments may omit all fields except the id and the secret.
 *
 * @param id identifier of the token
 * @param userId the user who owns the token
 * @param name display name
 * @param prefix the first 15 characters of the secret, which include the organization's tag
 * @param token the secret, to be sent as {@code Authorization: Bearer}. {@link #toString()} omits it
 * @param createdAt the creation time, with millisecond precision
 * @param expiresAt the expiry time, or {@code null} if the token does not expire
 * @param createdBy the user and token that created this token, or {@code null} if no user created it
 * @param rotatedFrom the id of the token that this token replaces, or {@code null} if it replaces none
 * @param readOnly true if the server accepts only {@code GET} and {@code HEAD} with this token, and the deletion of the
 *     token itself (an extension; omitted from JSON if false)
 * @param allowedAddresses the addresses and ranges from which the server accepts the token (an extension), or {@code
 *     null} if it accepts the token from every address
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record IssuedToken(
        @JsonProperty("token_id") @JsonAlias("id") UUID id,
        @JsonProperty("user_id") @Nullable UUID userId,
        @Nullable String name,
        @Nullable String prefix,

        @JsonAlias({SecretFields.ACCESS_TOKEN, SecretFields.VALUE, SecretFields.KEY})
        String token,

        @JsonProperty("created_at") @JsonFormat(shape = STRING) @Nullable
        Instant createdAt,

        @JsonProperty("expires_at") @JsonFormat(shape = STRING) @Nullable
        Instant expiresAt,

        @JsonProperty("created_by") @Nullable TokenCreator createdBy,
        @JsonProperty("rotated_from") @Nullable UUID rotatedFrom,

        // An absent field means false, even for a mapper that rejects null for a boolean.
        @JsonProperty("read_only") @JsonInclude(JsonInclude.Include.NON_DEFAULT) @JsonSetter(nulls = Nulls.AS_EMPTY)
        boolean readOnly,

        @JsonProperty("allowed_addresses") @Nullable List<String> allowedAddresses) {

    /** Checks the required fields and copies the list. */
    public IssuedToken {
        Required.field(id, "token_id");
        Required.field(token, String.join(" or ", SecretFields.ALL));
        allowedAddresses = allowedAddresses == null ? null : List.copyOf(allowedAddresses);
    }

    /** Creates a token without limits. */
    public IssuedToken(
            UUID id,
            @Nullable UUID userId,
            @Nullable String name,
            @Nullable String prefix,
            String token,
            @Nullable Instant createdAt,
            @Nullable Instant expiresAt,
            @Nullable TokenCreator createdBy,
            @Nullable UUID rotatedFrom) {
        this(id, userId, name, prefix, token, createdAt, expiresAt, createdBy, rotatedFrom, false, null);
    }

    /** Returns the id, the owner and the prefix, but not the secret. */
    @Override
    public String toString() {
        return "IssuedToken[id=" + id + ", userId=" + userId + ", prefix=" + prefix + "]";
    }
}
