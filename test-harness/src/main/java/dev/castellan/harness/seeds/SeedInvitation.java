package dev.castellan.harness.seeds;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The open invitation of a person in a seed. Its code is made when the seed is applied.
 *
 * @param until when it expires; absent for the standard time of the server. A time in the past makes an expired invitation
 * @param expired whether it has expired already when the seed is applied
 */
public record SeedInvitation(@Nullable Instant until, boolean expired) {

    /** An invitation that is valid for the standard time. */
    static final SeedInvitation VALID = new SeedInvitation(null, false);

    /** An invitation that has expired. */
    static final SeedInvitation EXPIRED = new SeedInvitation(null, true);

    /** Checks that {@code until} and {@code expired} do not contradict each other. */
    public SeedInvitation {
        if (expired && until != null) {
            throw new IllegalArgumentException("an invitation has either until or expired: leave one out");
        }
    }
}
