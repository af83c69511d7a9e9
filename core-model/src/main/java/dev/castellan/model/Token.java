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
 * An API token without its secret (an extension, because the specification does not define the fields).
 *
 * @param id identifier of the token
 * @param userId the owner of the token. Requests with this token act as this user
 * @param name display name
 * @param prefix the first 15 characters of the secret, which include the organization's tag
 * @param createdAt the creation time, with millisecond precision
 * @param expiresAt the expiry time, or {@code null} if the token does not expire
 * @param lastUsedAt the approximate time of the last use, updated at most every 15 minutes, or {@code null} if the
 *     token was never used
 * @param createdBy the user and token that created this token, or {@code null} if no user created it or if it predates
 *     this field
 * @param rotatedFrom the id of the token that this token replaces, or {@code null} if it replaces none. The replaced
 *     token may no longer exist
 * @param rotatedTo the id of the token that replaces this token, or {@code null} if this token was not rotated
 * @param readOnly true if the server accepts only {@code GET} and {@code HEAD} with this token, and the deletion of the
 *     token itself (omitted from JSON if false)
 * @param allowedAddresses the addresses and ranges from which the server accepts the token, or {@code null} if it
 *     accepts the token from every address
 * @param lastUsedAddress the address of the last recorded use, or {@code null} if it is not known
 * @param dailyCalls the approximate number of calls on each of up to 30 days (UTC). The last element is the day of
 *     {@code lastUsedAt}, and each element before it is one day earlier. {@code null} if no calls were counted
 * @param lastRefusedAt the approximate time at which the server last refused the token itself, although the secret was
 *     right, updated at most every 15 minutes, or {@code null} if it never did
 * @param lastRefusedAddress the address of that refused request, or {@code null} if it is not known
 * @param lastRefusedCode the reason of that refusal, such as {@code address_not_allowed}, or {@code null} if there was
 *     none. The set of reasons is open
 * @param federated the JWT that was exchanged for the token, or {@code null} if the token is not federated
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Token(
        @JsonProperty("token_id") UUID id,
        @JsonProperty("user_id") UUID userId,
        @Nullable String name,
        String prefix,

        @JsonProperty("created_at") @JsonFormat(shape = STRING)
        Instant createdAt,

        @JsonProperty("expires_at") @JsonFormat(shape = STRING) @Nullable
        Instant expiresAt,

        @JsonProperty("last_used_at") @JsonFormat(shape = STRING) @Nullable
        Instant lastUsedAt,

        @JsonProperty("created_by") @Nullable TokenCreator createdBy,
        @JsonProperty("rotated_from") @Nullable UUID rotatedFrom,
        @JsonProperty("rotated_to") @Nullable UUID rotatedTo,

        // An absent field means false, even for a mapper that rejects null for a boolean.
        @JsonProperty("read_only") @JsonInclude(JsonInclude.Include.NON_DEFAULT) @JsonSetter(nulls = Nulls.AS_EMPTY)
        boolean readOnly,

        @JsonProperty("allowed_addresses") @Nullable List<String> allowedAddresses,
        @JsonProperty("last_used_address") @Nullable String lastUsedAddress,
        @JsonProperty("daily_calls") @Nullable List<Integer> dailyCalls,

        @JsonProperty("last_refused_at") @JsonFormat(shape = STRING) @Nullable
        Instant lastRefusedAt,

        @JsonProperty("last_refused_address") @Nullable String lastRefusedAddress,
        @JsonProperty("last_refused_code") @Nullable String lastRefusedCode,
        @Nullable FederatedOrigin federated) {

    /** Checks the required fields and copies the lists. */
    public Token {
        Required.field(id, "token_id");
        Required.field(userId, "user_id");
        Required.field(prefix, "prefix");
        Required.field(createdAt, "created_at");
        allowedAddresses = allowedAddresses == null ? null : List.copyOf(allowedAddresses);
        dailyCalls = dailyCalls == null ? null : List.copyOf(dailyCalls);
    }

    /** Creates a token without limits, of whose calls only the time of the last one is known. */
    public Token(
            UUID id,
            UUID userId,
            @Nullable String name,
            String prefix,
            Instant createdAt,
            @Nullable Instant expiresAt,
            @Nullable Instant lastUsedAt,
            @Nullable TokenCreator createdBy,
            @Nullable UUID rotatedFrom,
            @Nullable UUID rotatedTo) {
        this(
                id,
                userId,
                name,
                prefix,
                createdAt,
                expiresAt,
                lastUsedAt,
                createdBy,
                rotatedFrom,
                rotatedTo,
                false,
                null,
                null,
                null,
                null,
                null,
                null,
                null);
    }
}
