package dev.castellan.server.internal.store.rows;

import dev.castellan.model.CollectionType;
import java.time.Instant;
import java.util.UUID;

/**
 * A collection, without its inputs.
 *
 * @param projectId the project of the collection
 * @param type the kind of collection
 * @param createdAt the creation time, with millisecond precision
 */
public record CollectionRow(UUID id, UUID projectId, String name, CollectionType type, Instant createdAt) {

    /** Returns a copy with this name. */
    public CollectionRow withName(String newName) {
        return new CollectionRow(id, projectId, newName, type, createdAt);
    }
}
