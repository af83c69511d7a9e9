package dev.castellan.harness.seeds;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The open invitation of a person in a seed. The server generates the code when the seed is applied.
 *
 * @param until the expiration time, which may be in the past, or null for the server's default lifetime
 * @param expired whether the invitation is already expired when the seed is applied
 */
public record SeedInvitation(@Nullable Instant until, boolean expired) {

    /** An invitation with the server's default lifetime. */
    public static final SeedInvitation VALID = new SeedInvitation(null, false);

    /** An expired invitation. */
    public static final SeedInvitation EXPIRED = new SeedInvitation(null, true);

    /**
     * Creates an invitation.
     *
     * @throws IllegalArgumentException if {@code expired} is true and {@code until} is not null
     */
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
