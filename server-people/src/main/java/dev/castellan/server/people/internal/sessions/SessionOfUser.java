package dev.castellan.server.people.internal.sessions;

import dev.castellan.model.Role;
import dev.castellan.model.people.SignInMethod;
import dev.castellan.server.people.signin.ActiveSession;
import java.time.Instant;
import java.util.UUID;

/** A session with the fields of its user that callers need. */
record SessionOfUser(
        UUID organizationId,
        UUID sessionId,
        UUID userId,
        String name,
        String email,
        Role role,
        SignInMethod method,
        boolean needsPasskey,
        Instant createdAt,
        Instant authenticatedAt,
        Instant expiresAt)
        implements ActiveSession {}
