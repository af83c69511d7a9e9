package dev.castellan.server.spi;

import dev.castellan.model.Role;
import dev.castellan.server.store.View;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The user on whose behalf a call runs, in the state that the call sees (specification, "Authentication"). A call comes
 * with a token, from a session of the console, or with neither: from the administration of the server.
 *
 * @param organizationId the user's organization
 * @param tokenId the token that the request carried; absent without one
 * @param userId the owner of that token, or the user of the session
 * @param role the role of that user
 * @param sessionId the session that the call comes from; absent without one
 */
public record Caller(
        UUID organizationId,
        @Nullable UUID tokenId,
        UUID userId,
        Role role,
        @Nullable UUID sessionId) {

    /** Returns the caller of a request that carried a token. */
    public static Caller withToken(UUID organizationId, UUID tokenId, UUID userId, Role role) {
        return new Caller(organizationId, tokenId, userId, role, null);
    }

    /** Returns the caller that a session belongs to. */
    public static Caller ofSession(UUID organizationId, UUID sessionId, UUID userId, Role role) {
        return new Caller(organizationId, null, userId, role, sessionId);
    }

    /** A caller without a session. */
    public Caller(UUID organizationId, @Nullable UUID tokenId, UUID userId, Role role) {
        this(organizationId, tokenId, userId, role, null);
    }

    /** Returns whether the user's role is {@code org_admin}. */
    public boolean isAdmin() {
        return role.equals(Role.ORG_ADMIN);
    }

    /**
     * Returns whether the project exists and the user can access it. An {@code org_admin} can access all projects, a
     * {@code client} the default project and those that it is assigned to (specification, "Role rules").
     */
    public boolean canAccess(View view, UUID projectId) {
        return isAdmin()
                ? view.projects().get(projectId).isPresent()
                : view.isDefaultProject(projectId) || view.memberships().contains(projectId, userId());
    }
}
