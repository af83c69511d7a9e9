package dev.castellan.server.store.rows;

import java.time.Instant;
import java.util.UUID;

/**
 * A project.
 *
 * @param projectId identifier
 * @param name display name
 * @param createdAt the time of the creation, in milliseconds
 */
public record ProjectRow(UUID projectId, String name, Instant createdAt) {}
