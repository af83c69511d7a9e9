package dev.castellan.server.spi;

import java.util.UUID;

/**
 * An input or query that is about to be deleted.
 *
 * @param kind what it is
 * @param id its identifier
 * @param projectId its project
 * @param organizationId its organization
 */
public record Deletion(Kind kind, UUID id, UUID projectId, UUID organizationId) {

    /** What can be guarded. */
    public enum Kind {
        /** An input. */
        INPUT,
        /** A query, deleted by itself or together with its input. */
        QUERY
    }
}
