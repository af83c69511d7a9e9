package dev.castellan.server.standalone.administration;

import dev.castellan.model.people.IssuedInvitation;
import dev.castellan.model.people.NewInvitation;
import dev.castellan.server.Administration;
import java.util.UUID;

/**
 * Creates a human user and an invitation with which the user joins. The result holds its code.
 *
 * @param organizationId the organization of the user
 * @param invitation the user, and when the invitation expires
 */
public record Invite(UUID organizationId, NewInvitation invitation) implements AdministrationCall<IssuedInvitation> {

    @Override
    public Class<IssuedInvitation> result() {
        return IssuedInvitation.class;
    }

    @Override
    public IssuedInvitation perform(Administration administration) {
        return administration.invite(organizationId, invitation);
    }
}
