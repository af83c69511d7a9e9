package dev.castellan.server.standalone.administration;

import dev.castellan.model.User;
import dev.castellan.server.Administration;
import java.util.UUID;

/**
 * Suspends a user, whose tokens are refused from then on.
 *
 * @param organizationId the organization of the user
 * @param userId the user
 */
public record SuspendUser(UUID organizationId, UUID userId) implements AdministrationCall<User> {

    @Override
    public Class<User> result() {
        return User.class;
    }

    @Override
    public User perform(Administration administration) {
        return administration.suspendUser(organizationId, userId);
    }
}
