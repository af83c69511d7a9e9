package dev.castellan.server.spi;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A change that was made and is durable, as an {@link AuditListener} is told of it.
 *
 * @param at when the change was made, by the store's clock, in milliseconds
 * @param operation the id of the endpoint, such as {@code projects.addUser}
 * @param organizationId the organization that was changed
 * @param userId the user who made the change
 * @param tokenId the token that was used
 * @param path the ids in the path of the request
 * @param createdId the id of what was created; absent if nothing was
 */
public record AuditEvent(
        Instant at,
        String operation,
        UUID organizationId,
        UUID userId,
        UUID tokenId,
        List<UUID> path,
        @Nullable UUID createdId) {

    /** Copies the list. */
    public AuditEvent {
        path = List.copyOf(path);
    }
}
