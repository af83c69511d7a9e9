package dev.castellan.server.standalone.administration;

import dev.castellan.model.User;
import dev.castellan.server.Administration;
import java.util.UUID;

/**
 * Ends the suspension of a user, whose tokens are accepted again.
 *
 * @param organizationId the organization of the user
 * @param userId the user
 */
public record ResumeUser(UUID organizationId, UUID userId) implements AdministrationCall<User> {

    @Override
    public Class<User> result() {
        return User.class;
    }

    @Override
    public User perform(Administration administration) {
        return administration.resumeUser(organizationId, userId);
    }
}
