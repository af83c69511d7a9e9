package dev.castellan.server.standalone.administration;

import dev.castellan.model.people.IssuedInvitation;
import dev.castellan.server.Administration;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Makes a new invitation of a human user in place of the one before. The result holds its code.
 *
 * @param organizationId the organization of the user
 * @param userId the user
 * @param expiresAt when it expires; absent for the standard time
 */
public record RenewInvitation(
        UUID organizationId, UUID userId, @Nullable Instant expiresAt) implements AdministrationCall<IssuedInvitation> {

    @Override
    public Class<IssuedInvitation> result() {
        return IssuedInvitation.class;
    }

    @Override
    public IssuedInvitation perform(Administration administration) {
        return administration.renewInvitation(organizationId, userId, expiresAt);
    }
}
