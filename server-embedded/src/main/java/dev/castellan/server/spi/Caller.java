package dev.castellan.server.spi;

import dev.castellan.model.Role;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The user on whose behalf a call runs, in the state that the call sees (specification, "Authentication"). A call is
 * made with a token, in a console session, or by the server's administration, which has neither.
 *
 * @param organizationId the organization of the user
 * @param tokenId the token of the request, or null for a session or the administration
 * @param userId the owner of the token, or the user of the session
 * @param role the role of that user
 * @param sessionId the console session, or null for a token or the administration
 * @param readOnly whether the token permits only operations that read, and the deletion of the token itself
 */
public record Caller(
        UUID organizationId,
        @Nullable UUID tokenId,
        UUID userId,
        Role role,
        @Nullable UUID sessionId,
        boolean readOnly) {

    /** Returns the caller of a request with a token. */
    public static Caller withToken(UUID organizationId, UUID tokenId, UUID userId, Role role) {
        return withToken(organizationId, tokenId, userId, role, false);
    }

    /** Returns the caller of a request with a token. */
    public static Caller withToken(UUID organizationId, UUID tokenId, UUID userId, Role role, boolean readOnly) {
        return new Caller(organizationId, tokenId, userId, role, null, readOnly);
    }

    /** Returns the caller in a console session. */
    public static Caller ofSession(UUID organizationId, UUID sessionId, UUID userId, Role role) {
        return new Caller(organizationId, null, userId, role, sessionId, false);
    }

    /** Creates a caller that is not limited to reading. */
    public Caller(UUID organizationId, @Nullable UUID tokenId, UUID userId, Role role, @Nullable UUID sessionId) {
        this(organizationId, tokenId, userId, role, sessionId, false);
    }

    /** Creates a caller without a session. */
    public Caller(UUID organizationId, @Nullable UUID tokenId, UUID userId, Role role) {
        this(organizationId, tokenId, userId, role, null, false);
    }

    /** Returns whether the user's role is {@code org_admin}. */
    public boolean isAdmin() {
        return role.equals(Role.ORG_ADMIN);
    }
}
