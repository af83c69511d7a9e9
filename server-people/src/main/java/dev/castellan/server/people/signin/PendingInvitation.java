package dev.castellan.server.people.signin;

import dev.castellan.model.people.InvitationPurpose;
import dev.castellan.model.people.Passkey;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * An invitation that can currently be used, for the page that asks for a password.
 *
 * @param organizationId the user's organization
 * @param organizationName the display name of the organization
 * @param userId the invited user
 * @param name the user's display name
 * @param email the user's e-mail address
 * @param purpose whether the user joins or recovers an account
 * @param expiresAt the time from which the code is rejected
 * @param passkeys the passkeys that the user can keep during a recovery; usually empty, because a recovery deletes
 *     passkeys unless an administrator keeps them
 */
public record PendingInvitation(
        UUID organizationId,
        String organizationName,
        UUID userId,
        String name,
        String email,
        InvitationPurpose purpose,
        Instant expiresAt,
        List<Passkey> passkeys) {

    /** Copies the passkeys. */
    public PendingInvitation {
        passkeys = List.copyOf(passkeys);
    }
}
