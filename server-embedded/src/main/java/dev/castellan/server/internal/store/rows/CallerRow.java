package dev.castellan.server.internal.store.rows;

import dev.castellan.model.Role;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The properties of a token and its owner that the server needs to authenticate a request.
 *
 * @param organizationId the organization of the token and its owner
 * @param tokenId the token, which may have expired
 * @param expiresAt the expiry of the token, or null if the token never expires
 * @param lastUsedAt the time of the last recorded use, or null if no use was recorded
 * @param userId the owner of the token
 * @param role the role of that user
 * @param suspended whether that user is suspended
 * @param limits what the token can do less than its owner
 * @param lastRefusedAt the time of the last recorded refusal of the token, or null
 * @param lastRefusedCode the reason of that refusal, or null
 * @param federated whether the token was exchanged for a JWT
 */
public record CallerRow(
        UUID organizationId,
        UUID tokenId,
        @Nullable Instant expiresAt,
        @Nullable Instant lastUsedAt,
        UUID userId,
        Role role,
        boolean suspended,
        TokenLimits limits,
        @Nullable Instant lastRefusedAt,
        @Nullable String lastRefusedCode,
        boolean federated) {

    /** Returns a token together with its owner. */
    public static CallerRow of(UUID organizationId, TokenRow token, UserRow owner) {
        return new CallerRow(
                organizationId,
                token.tokenId(),
                token.expiresAt(),
                token.lastUsedAt(),
                owner.userId(),
                owner.role(),
                owner.suspended(),
                token.limits(),
                token.activity().refusedAt(),
                token.activity().refusedCode(),
                !token.isStored());
    }

    /** Returns the last recorded refusal of the token as an activity without uses. */
    public TokenActivity lastRefusal() {
        return new TokenActivity(null, null, lastRefusedAt, null, lastRefusedCode);
    }

    /** Returns whether the token has not expired at this time and its owner is not suspended. */
    public boolean isValidAt(Instant now) {
        return !suspended && TokenRow.isValid(expiresAt, now);
    }
}
