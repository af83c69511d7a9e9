package dev.castellan.server.store.rows;

import java.time.Instant;
import java.util.UUID;

/**
 * The position of a user in any list of users. The user need not exist any more.
 *
 * @param name display name
 * @param email e-mail address
 * @param role text of the role
 * @param createdAt when the user was created, in milliseconds
 * @param userId identifier, the last tie-break
 */
public record UserPosition(String name, String email, String role, Instant createdAt, UUID userId) {}
