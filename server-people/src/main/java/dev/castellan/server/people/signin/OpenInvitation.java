package dev.castellan.server.people.signin;

import dev.castellan.model.people.Passkey;
import dev.castellan.server.store.people.InvitationRow.Purpose;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * An invitation that can be used now, for the page that asks for a password.
 *
 * @param organizationId the organization that the user belongs to
 * @param organizationName its display name
 * @param userId the invited user
 * @param name display name of the user
 * @param email e-mail address of the user
 * @param purpose whether the user joins or gets back in
 * @param expiresAt the instant from which the code is refused
 * @param passkeys the passkeys that the user may keep when getting back in; usually none, since a recovery deletes them
 *     unless an administrator keeps them
 */
public record OpenInvitation(
        UUID organizationId,
        String organizationName,
        UUID userId,
        String name,
        String email,
        Purpose purpose,
        Instant expiresAt,
        List<Passkey> passkeys) {

    /** Copies the list. */
    public OpenInvitation {
        passkeys = List.copyOf(passkeys);
    }
}
