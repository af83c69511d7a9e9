package dev.castellan.server.spi;

import java.util.UUID;

/**
 * An input or query that is about to be deleted, as a {@link DeletionGuard} is asked about it.
 *
 * @param kind whether it is an input or a query
 * @param id its identifier
 * @param projectId its project
 * @param organizationId its organization
 */
public record Deletion(Kind kind, UUID id, UUID projectId, UUID organizationId) {

    /** The kinds of resources that a guard is asked about. */
    public enum Kind {
        /** An input. */
        INPUT,
        /** A query that is deleted alone or together with its input. */
        QUERY
    }
}
