package dev.castellan.server.store.rows;

import dev.castellan.model.CollectionType;
import java.time.Instant;
import java.util.UUID;

/**
 * A collection, without the references to its inputs.
 *
 * @param id identifier
 * @param projectId the project of the collection
 * @param name name
 * @param type kind of collection
 * @param createdAt the time of the creation, in milliseconds
 */
public record CollectionRow(UUID id, UUID projectId, String name, CollectionType type, Instant createdAt) {}
