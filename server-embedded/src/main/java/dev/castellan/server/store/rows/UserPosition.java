package dev.castellan.server.store.rows;

import java.time.Instant;
import java.util.UUID;

/**
 * Where a user stands, or stood, in any list of users.
 *
 * @param name display name
 * @param email e-mail address
 * @param role text of the role
 * @param createdAt when it was created, in milliseconds
 * @param userId identifier, the last tie-break
 */
public record UserPosition(String name, String email, String role, Instant createdAt, UUID userId) {}
