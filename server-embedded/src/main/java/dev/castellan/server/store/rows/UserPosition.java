package dev.castellan.server.store.rows;

import java.time.Instant;
import java.util.UUID;

/**
 * The position of a user in any list of users. The user may have been deleted.
 *
 * @param name display name
 * @param email e-mail address
 * @param role text of the role
 * @param createdAt the time of the creation, in milliseconds
 * @param userId identifier, which orders users with equal sort keys
 */
public record UserPosition(String name, String email, String role, Instant createdAt, UUID userId) {}
