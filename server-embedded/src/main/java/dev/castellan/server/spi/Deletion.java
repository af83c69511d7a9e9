package dev.castellan.server.spi;

import java.util.UUID;

/**
 * An input or query that the server is about to delete, as passed to a {@link DeletionGuard}.
 *
 * @param kind whether it is an input or a query
 * @param id its id
 * @param projectId its project
 * @param organizationId its organization
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
