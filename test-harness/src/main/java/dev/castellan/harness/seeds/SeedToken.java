package dev.castellan.harness.seeds;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An API token of a user in a seed. Its secret is made when the seed is applied.
 *
 * @param name the name of the token; absent for none
 * @param until when it expires; absent for a token that does not expire. A time in the past makes an expired token
 * @param expired whether it has expired already when the seed is applied
 */
public record SeedToken(@Nullable String name, @Nullable Instant until, boolean expired) {

    /** A token without a name that is valid. */
    static final SeedToken VALID = new SeedToken(null, null, false);

    /** A token without a name that has expired. */
    static final SeedToken EXPIRED = new SeedToken(null, null, true);

    /** Checks that {@code until} and {@code expired} do not contradict each other. */
    public SeedToken {
        if (expired && until != null) {
            throw new IllegalArgumentException("a token has either until or expired: leave one out");
        }
    }

    /** Returns a token without a name that is valid until then. */
    static SeedToken until(Instant time) {
        return new SeedToken(null, time, false);
    }
}
