package dev.castellan.server.store.rows;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An API token.
 *
 * @param tokenId identifier
 * @param userId the owner
 * @param name display name
 * @param prefix the first 9 characters of the secret
 * @param hash SHA-256 of the whole secret
 * @param createdAt when it was created, in milliseconds
 * @param expiresAt from when on it is refused
 * @param lastUsedAt a recent use
 */
public record TokenRow(
        UUID tokenId,
        UUID userId,
        @Nullable String name,
        String prefix,
        TokenHash hash,
        Instant createdAt,
        @Nullable Instant expiresAt,
        @Nullable Instant lastUsedAt) {

    /** Returns whether the token is accepted at this time. */
    public boolean isValidAt(Instant now) {
        return isValid(expiresAt, now);
    }

    static boolean isValid(@Nullable Instant expiresAt, Instant now) {
        return expiresAt == null || now.isBefore(expiresAt);
    }

    /** Returns a copy that was last used then. */
    public TokenRow usedAt(Instant instant) {
        return new TokenRow(tokenId, userId, name, prefix, hash, createdAt, expiresAt, instant);
    }
}
