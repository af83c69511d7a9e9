package dev.castellan.server.standalone.administration;

import dev.castellan.server.Administration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Ends a session of a user, or all of them, and returns the id of the user.
 *
 * @param organizationId the organization of the user
 * @param userId the user
 * @param sessionId the session; absent for all
 */
public record EndSessions(
        UUID organizationId, UUID userId, @Nullable UUID sessionId) implements AdministrationCall<UUID> {

    @Override
    public Class<UUID> result() {
        return UUID.class;
    }

    @Override
    public UUID perform(Administration administration) {
        if (sessionId == null) {
            administration.endSessions(organizationId, userId);
        } else {
            administration.endSession(organizationId, userId, sessionId);
        }
        return userId;
    }
}
