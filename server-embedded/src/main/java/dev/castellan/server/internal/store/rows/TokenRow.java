package dev.castellan.server.internal.store.rows;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An API token.
 *
 * @param userId the owner
 * @param name the display name
 * @param prefix the first 15 characters of the token
 * @param hash the SHA-256 hash of the entire token
 * @param createdAt the creation time, with millisecond precision
 * @param expiresAt the instant from which the server rejects the token, or null if it never expires
 * @param lastUsedAt the time of the last recorded use, or null if no use was recorded
 * @param createdBy the creator of the token, or null if it was not created by a request
 * @param rotation the token that this token replaces, and the token that replaces it
 * @param limits what the token can do less than its owner
 * @param activity what is known about the uses of the token
 * @param federated the JWT that was exchanged for the token, or null if the token is not federated. A federated token
 *     expires
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
        @Nullable CreatedBy createdBy,
        Rotation rotation,
        TokenLimits limits,
        TokenActivity activity,
        @Nullable FederatedFrom federated) {

    /** Creates a token that was not rotated, without limits. */
    public TokenRow(
            UUID tokenId,
            UUID userId,
            @Nullable String name,
            String prefix,
            TokenHash hash,
            Instant createdAt,
            @Nullable Instant expiresAt,
            @Nullable Instant lastUsedAt,
            @Nullable CreatedBy createdBy) {
        this(tokenId, userId, name, prefix, hash, createdAt, expiresAt, lastUsedAt, createdBy, TokenLimits.NONE);
    }

    /** Creates a token that was neither rotated nor, except for its time, used. */
    public TokenRow(
            UUID tokenId,
            UUID userId,
            @Nullable String name,
            String prefix,
            TokenHash hash,
            Instant createdAt,
            @Nullable Instant expiresAt,
            @Nullable Instant lastUsedAt,
            @Nullable CreatedBy createdBy,
            TokenLimits limits) {
        this(
                tokenId,
                userId,
                name,
                prefix,
                hash,
                createdAt,
                expiresAt,
                lastUsedAt,
                createdBy,
                Rotation.NONE,
                limits,
                TokenActivity.NONE,
                null);
    }

    /** Creates a token that was not created by a request. */
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

    /** Returns whether the token was not created by an exchange of a JWT. */
    public boolean isStored() {
        return federated == null;
    }

    /** Returns whether lists show the token at this time. A federated token vanishes when it ends. */
    public boolean isShownAt(Instant now) {
        return isStored() || isValidAt(now);
    }

    static boolean isValid(@Nullable Instant expiresAt, Instant now) {
        return expiresAt == null || now.isBefore(expiresAt);
    }

    /** Returns a copy that was last used at this time. */
    public TokenRow usedAt(@Nullable Instant instant) {
        return active(instant, activity);
    }

    /** Returns a copy with other uses. */
    public TokenRow active(@Nullable Instant used, TokenActivity newActivity) {
        return new TokenRow(
                tokenId,
                userId,
                name,
                prefix,
                hash,
                createdAt,
                expiresAt,
                used,
                createdBy,
                rotation,
                limits,
                newActivity,
                federated);
    }

    /** Returns a copy that was exchanged for a JWT. */
    public TokenRow federatedFrom(FederatedFrom origin) {
        return new TokenRow(
                tokenId,
                userId,
                name,
                prefix,
                hash,
                createdAt,
                expiresAt,
                lastUsedAt,
                createdBy,
                rotation,
                limits,
                activity,
                origin);
    }

    /** Returns a copy with this display name. */
    public TokenRow withName(@Nullable String newName) {
        return changed(newName, expiresAt, rotation, limits);
    }

    /** Returns a copy with these limits. */
    public TokenRow withLimits(TokenLimits newLimits) {
        return changed(name, expiresAt, rotation, newLimits);
    }

    /** Returns a copy that is marked as the replacement of another token. */
    public TokenRow rotatedFrom(UUID other) {
        return changed(name, expiresAt, new Rotation(other, rotation.to()), limits);
    }

    /** Returns a copy that is marked as replaced by another token, and that expires at this time. */
    public TokenRow rotatedTo(UUID other, @Nullable Instant end) {
        return changed(name, end, new Rotation(rotation.from(), other), limits);
    }

    private TokenRow changed(
            @Nullable String newName, @Nullable Instant end, Rotation newRotation, TokenLimits newLimits) {
        return new TokenRow(
                tokenId,
                userId,
                newName,
                prefix,
                hash,
                createdAt,
                end,
                lastUsedAt,
                createdBy,
                newRotation,
                newLimits,
                activity,
                federated);
    }
}
