package dev.castellan.server.internal.rules;

import dev.castellan.server.internal.store.rows.TokenRow;
import dev.castellan.server.spi.Refusal;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * Determines the expiry of new tokens. A new token expires no later than the token that creates it, and within the
 * maximum lifetime that the server and the organization allow.
 */
final class TokenExpiryRules {

    /** The last instant with a four-digit year. */
    private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999Z");

    private final @Nullable Duration maxLifetime;

    /** @param maxLifetime the maximum lifetime, or null for no limit */
    TokenExpiryRules(@Nullable Duration maxLifetime) {
        this.maxLifetime = maxLifetime;
    }

    /**
     * Returns the expiry of a new token, or null if the token does not expire.
     *
     * @param requested the requested expiry, or null for the latest allowed expiry
     * @param maker the creator, or null if no user requests the token
     * @throws Refusal if the requested expiry is not allowed
     */
    @Nullable
    Instant of(Instant now, @Nullable Instant requested, @Nullable TokenParent maker) {
        Instant lastOfLife = maxLifetime == null ? null : now.plus(maxLifetime);
        Instant lastOfMaker = maker == null ? null : maker.lastExpiry();
        if (requested == null) {
            return earlier(lastOfLife, lastOfMaker);
        }
        Instant expiresAt = requested.truncatedTo(ChronoUnit.MILLIS);
        if (!expiresAt.isAfter(now)) {
            throw FieldRules.invalid("expires_at: must be in the future");
        }
        if (isAfter(expiresAt, lastOfLife)) {
            throw FieldRules.invalid(
                    "expires_at: must not be later than " + lastOfLife + ", the end of the longest allowed lifetime");
        }
        if (isAfter(expiresAt, lastOfMaker)) {
            throw FieldRules.invalid(
                    "expires_at: must not be later than " + lastOfMaker + ", the expiry of the token that creates it");
        }
        return expiresAt;
    }

    /**
     * Returns the expiry of a token that replaces another token, or null if the token does not expire.
     *
     * @param requested the requested expiry, or null to give the new token the lifetime of the replaced token, or the
     *     longest allowed lifetime if that is shorter
     * @param maker the creator, or null if no user requests the token
     * @throws Refusal if the requested expiry is not allowed
     */
    @Nullable
    Instant ofRotation(TokenRow other, Instant now, @Nullable Instant requested, @Nullable TokenParent maker) {
        Instant latest = of(now, requested, maker);
        if (requested != null || other.expiresAt() == null) {
            return latest;
        }
        Instant sameLife = now.plus(Duration.between(other.createdAt(), other.expiresAt()));
        return earlier(earlier(sameLife, LAST), latest);
    }

    private static @Nullable Instant earlier(@Nullable Instant a, @Nullable Instant b) {
        return a == null || isAfter(a, b) ? b : a;
    }

    private static boolean isAfter(Instant instant, @Nullable Instant last) {
        return last != null && instant.isAfter(last);
    }
}
