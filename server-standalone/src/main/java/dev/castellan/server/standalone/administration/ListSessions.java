package dev.castellan.server.standalone.administration;

import dev.castellan.model.people.Session;
import dev.castellan.server.Administration;
import dev.castellan.server.standalone.administration.ListSessions.UserSessions;
import java.util.List;
import java.util.UUID;

/**
 * Returns the sessions of a user that have not ended, without secrets.
 *
 * @param organizationId the organization of the user
 * @param userId the user
 */
public record ListSessions(UUID organizationId, UUID userId) implements AdministrationCall<UserSessions> {

    /** Sessions of a user. */
    public record UserSessions(List<Session> sessions) {}

    @Override
    public Class<UserSessions> result() {
        return UserSessions.class;
    }

    @Override
    public UserSessions perform(Administration administration) {
        return new UserSessions(administration.sessions(organizationId, userId));
    }
}
