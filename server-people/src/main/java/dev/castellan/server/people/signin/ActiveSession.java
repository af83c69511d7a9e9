package dev.castellan.server.people.signin;

import dev.castellan.model.Role;
import dev.castellan.server.store.people.SessionRow.Method;
import java.time.Instant;
import java.util.UUID;

/**
 * A session and its user, as they were at the lookup. The session had not ended then. Contains no secret.
 *
 * @param organizationId the organization of the user
 * @param sessionId the identifier of the session; not a secret
 * @param userId the user
 * @param name the display name of the user
 * @param email the e-mail address of the user
 * @param role the role of the user
 * @param method the credential with which the user signed in
 * @param createdAt when the user signed in, with millisecond precision
 * @param authenticatedAt when the user last authenticated
 * @param expiresAt when the session ends even if it is used
 */
public record ActiveSession(
        UUID organizationId,
        UUID sessionId,
        UUID userId,
        String name,
        String email,
        Role role,
        Method method,
        Instant createdAt,
        Instant authenticatedAt,
        Instant expiresAt) {}
