package dev.castellan.server.spi;

import dev.castellan.model.Role;
import dev.castellan.server.store.View;
import java.util.UUID;

/**
 * The user on whose behalf a call runs, in the state that the call sees (specification, "Authentication").
 *
 * @param organizationId the user's organization
 * @param tokenId the token that the request carried
 * @param userId the owner of that token
 * @param role the role of that user
 */
public record Caller(UUID organizationId, UUID tokenId, UUID userId, Role role) {

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
