package dev.castellan.server.people.signin;

import dev.castellan.model.Role;
import dev.castellan.model.people.SignInMethod;
import java.time.Instant;
import java.util.UUID;

/**
 * A session and its user at the time of the lookup, when the session had not ended. Does not contain secrets.
 *
 * @param organizationId the user's organization
 * @param sessionId the session id, which is not a secret
 * @param name the user's display name
 * @param email the user's e-mail address
 * @param role the user's role
 * @param method the credential that the user signed in with
 * @param createdAt the time of the sign-in, with millisecond precision
 * @param authenticatedAt the time at which the user last authenticated
 * @param expiresAt the time at which the session expires, even if it stays in use
 */
public record ActiveSession(
        UUID organizationId,
        UUID sessionId,
        UUID userId,
        String name,
        String email,
        Role role,
        SignInMethod method,
        Instant createdAt,
        Instant authenticatedAt,
        Instant expiresAt) {}
