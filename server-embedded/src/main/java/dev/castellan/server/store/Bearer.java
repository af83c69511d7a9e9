package dev.castellan.server.store;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Whoever holds a token: what every request asks of it, and the user that it acts as.
 *
 * @param organizationId where both belong
 * @param tokenId the token, which may have expired
 * @param expiresAt when the token ends; absent if never
 * @param lastUsedAt when a use was last recorded; absent if never
 * @param owner the user that owns the token
 */
public record Bearer(
        UUID organizationId,
        UUID tokenId,
        @Nullable Instant expiresAt,
        @Nullable Instant lastUsedAt,
        UserRow owner) {

    /** Returns the holder of a token. */
    public static Bearer of(UUID organizationId, TokenRow token, UserRow owner) {
        return new Bearer(organizationId, token.tokenId(), token.expiresAt(), token.lastUsedAt(), owner);
    }

    /** Returns whether the token is accepted at this time. */
    public boolean isValidAt(Instant now) {
        return TokenRow.isValid(expiresAt, now);
    }
}
