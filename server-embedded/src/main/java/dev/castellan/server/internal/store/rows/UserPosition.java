package dev.castellan.server.internal.store.rows;

import java.time.Instant;
import java.util.UUID;

/**
 * The position of a user in any list of users. The user may have been deleted.
 *
 * @param name the display name
 * @param email the e-mail address
 * @param role the value of the role
 * @param createdAt the creation time, with millisecond precision
 * @param userId the id, which orders users with equal sort keys
 */
public record UserPosition(String name, String email, String role, Instant createdAt, UUID userId) {}
