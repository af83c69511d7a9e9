package dev.castellan.harness.seeds;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An API token of a user in a seed. The server generates the secret when the seed is applied.
 *
 * @param name the name of the token, or null for a token without a name
 * @param until the expiration time, which may be in the past, or null for a token that does not expire
 * @param expired whether the token is already expired when the seed is applied
 */
public record SeedToken(@Nullable String name, @Nullable Instant until, boolean expired) {

    /** A token without a name that does not expire. */
    public static final SeedToken VALID = new SeedToken(null, null, false);

    /** An expired token without a name. */
    public static final SeedToken EXPIRED = new SeedToken(null, null, true);

    /**
     * Creates a token.
     *
     * @throws IllegalArgumentException if {@code expired} is true and {@code until} is not null
     */
    public SeedToken {
        if (expired && until != null) {
            throw new IllegalArgumentException("a token has either until or expired: leave one out");
        }
    }

    /** Returns a token without a name that expires at this time. */
    public static SeedToken expiringAt(Instant time) {
        return new SeedToken(null, time, false);
    }
}
