package dev.castellan.harness.seeds;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An API token of a user of a seed; its secret is made when the seed is planted.
 *
 * @param name display name
 * @param until from when on it is refused; never if absent. If that time has passed, the token has expired
 * @param expired whether it has expired at whatever time it is planted
 */
public record SeedToken(@Nullable String name, @Nullable Instant until, boolean expired) {

    /** A token without a name that is valid. */
    static final SeedToken VALID = new SeedToken(null, null, false);

    /** A token without a name that has expired. */
    static final SeedToken EXPIRED = new SeedToken(null, null, true);

    /** Checks that it is said once when it expires. */
    public SeedToken {
        if (expired && until != null) {
            throw new IllegalArgumentException("a token that has expired is valid until no other time: leave one out");
        }
    }

    /** Returns a token without a name that is valid until then. */
    static SeedToken until(Instant time) {
        return new SeedToken(null, time, false);
    }
}
