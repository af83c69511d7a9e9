package dev.castellan.server.store.rows;

import java.time.Instant;
import java.util.UUID;

/**
 * A project.
 *
 * @param projectId the id
 * @param name the display name
 * @param createdAt the creation time, with millisecond precision
 */
public record ProjectRow(UUID projectId, String name, Instant createdAt) {}
