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
 * @param prefix the first 15 characters of the token
 * @param hash SHA-256 of the whole token
 * @param createdAt the time of the creation, in milliseconds
 * @param expiresAt the instant from which the server refuses the token; absent if it never expires
 * @param lastUsedAt the last recorded use; absent if no use was recorded
 * @param createdBy the creator of the token; absent for a token that no request created
 */
public record TokenRow(
        UUID tokenId,
        UUID userId,
        @Nullable String name,
        String prefix,
        TokenHash hash,
        Instant createdAt,
        @Nullable Instant expiresAt,
        @Nullable Instant lastUsedAt,
        @Nullable CreatedBy createdBy) {

    /** Creates a token that no request created. */
    public TokenRow(
            UUID tokenId,
            UUID userId,
            @Nullable String name,
            String prefix,
            TokenHash hash,
            Instant createdAt,
            @Nullable Instant expiresAt,
            @Nullable Instant lastUsedAt) {
        this(tokenId, userId, name, prefix, hash, createdAt, expiresAt, lastUsedAt, null);
    }

    /** Returns whether the token has not expired at this time. */
    public boolean isValidAt(Instant now) {
        return isValid(expiresAt, now);
    }

    static boolean isValid(@Nullable Instant expiresAt, Instant now) {
        return expiresAt == null || now.isBefore(expiresAt);
    }

    /** Returns a copy with this last use. */
    public TokenRow usedAt(Instant instant) {
        return new TokenRow(tokenId, userId, name, prefix, hash, createdAt, expiresAt, instant, createdBy);
    }
}
