package dev.castellan.server.console.internal.tokens;

import dev.castellan.model.Token;
import dev.castellan.server.internal.store.rows.TokenRow;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The times of a token, which tell whether it needs attention.
 *
 * @param lastUsedAt the last use, or null if the token was never used
 * @param expiresAt the expiry, or null if the token never expires
 * @param isReplaced whether the token was rotated
 */
public record TokenAge(
        Instant createdAt,
        @Nullable Instant lastUsedAt,
        @Nullable Instant expiresAt,
        boolean isReplaced) {

    /** A token ends soon if it expires within this duration. */
    public static final Duration SOON = Duration.ofDays(14);

    /** A token is unused if there was no use for this duration. */
    public static final Duration LONG_UNUSED = Duration.ofDays(90);

    private static final Duration SHORT = Duration.ofDays(1);

    private static final Duration FIRST_USE = Duration.ofDays(14);

    public static TokenAge of(Token token) {
        return new TokenAge(token.createdAt(), token.lastUsedAt(), token.expiresAt(), token.rotatedTo() != null);
    }

    public static TokenAge of(TokenRow token) {
        return new TokenAge(
                token.createdAt(),
                token.lastUsedAt(),
                token.expiresAt(),
                token.rotation().to() != null);
    }

    public boolean isExpired(Instant now) {
        return isUntil(expiresAt, now);
    }

    /**
     * Returns whether a valid token expires within 14 days, and no other token replaces it. A token that is valid for a
     * day or less, such as that of a login, was never meant to last.
     */
    public boolean endsSoon(Instant now) {
        return !isExpired(now)
                && !isReplaced
                && isUntil(expiresAt, now.plus(SOON))
                && !isUntil(expiresAt, createdAt.plus(SHORT));
    }

    /** Returns whether a valid token was not used for 90 days, or never, and was created at least 90 days ago. */
    public boolean isUnused(Instant now) {
        return !isExpired(now) && isUntil(Objects.requireNonNullElse(lastUsedAt, createdAt), now.minus(LONG_UNUSED));
    }

    /** Returns whether a token was never used within 14 days or more after its creation. */
    boolean isNeverUsed(Instant now) {
        return lastUsedAt == null && isUntil(createdAt, now.minus(FIRST_USE));
    }

    private static boolean isUntil(@Nullable Instant instant, Instant last) {
        return instant != null && !instant.isAfter(last);
    }
}
