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
 * @param prefix the first 9 characters of the token
 * @param hash SHA-256 of the whole token
 * @param createdAt when it was created, in milliseconds
 * @param expiresAt the instant from which it is refused; absent if never
 * @param lastUsedAt when a use was last recorded; absent if never
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

    /** Returns a copy with this last use. */
    public TokenRow usedAt(Instant instant) {
        return new TokenRow(tokenId, userId, name, prefix, hash, createdAt, expiresAt, instant);
    }
}
