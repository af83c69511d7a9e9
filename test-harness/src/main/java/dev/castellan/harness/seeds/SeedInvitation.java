package dev.castellan.harness.seeds;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The open invitation of a person in a seed. Its code is generated when the seed is applied.
 *
 * @param until the time when it expires, which may be in the past; absent for the default lifetime of the server
 * @param expired true for an invitation that has expired before the seed is applied
 */
public record SeedInvitation(@Nullable Instant until, boolean expired) {

    /** An invitation with the default lifetime of the server. */
    public static final SeedInvitation VALID = new SeedInvitation(null, false);

    /** An expired invitation. */
    public static final SeedInvitation EXPIRED = new SeedInvitation(null, true);

    /** Checks that {@code until} and {@code expired} do not contradict each other. */
    public SeedInvitation {
        if (expired && until != null) {
            throw new IllegalArgumentException("an invitation has either until or expired: leave one out");
        }
    }

    /** Returns an invitation that expires at this time. */
    public static SeedInvitation expiringAt(Instant time) {
        return new SeedInvitation(time, false);
    }
}
