package dev.castellan.server.standalone.administration;

import dev.castellan.model.User;
import dev.castellan.server.Administration;
import dev.castellan.server.NewUser;
import java.util.UUID;

/**
 * Invites a human user.
 *
 * @param organizationId the organization of the user
 * @param user the user
 */
public record InviteUser(UUID organizationId, NewUser user) implements AdministrationCall<User> {

    @Override
    public Class<User> result() {
        return User.class;
    }

    @Override
    public User perform(Administration administration) {
        return administration.inviteUser(organizationId, user);
    }
}
