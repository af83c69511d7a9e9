package dev.castellan.server.spi;

import java.util.UUID;

/**
 * An input or query that the server is about to delete, as passed to a {@link DeletionGuard}.
 *
 * @param kind whether the resource is an input or a query
 * @param id the id of the input or query
 * @param projectId the project of the resource
 * @param organizationId the organization of the resource
 */
public record Deletion(Kind kind, UUID id, UUID projectId, UUID organizationId) {

    /** The kinds of resources that a guard protects. */
    public enum Kind {
        /** An input. */
        INPUT,
        /** A query, which is deleted either by itself or together with its input. */
        QUERY
    }
}
