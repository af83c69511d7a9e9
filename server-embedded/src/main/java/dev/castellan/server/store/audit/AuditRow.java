package dev.castellan.server.store.audit;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An audit event: a change that was made, or a sign-in. It holds no secret.
 *
 * @param eventId identifier
 * @param at when it happened, in milliseconds
 * @param operation the id of the operation, such as {@code projects.addUser}, at most 100 characters
 * @param via what asked for it
 * @param actorId the user who did it; absent if no user of the organization did, or none that is known
 * @param credentialId the token or the session that the user did it with; absent if there was none
 * @param objectIds the ids of what was changed; an id stands here once
 * @param address the address that the request came from; absent if there was none
 */
public record AuditRow(
        UUID eventId,
        Instant at,
        String operation,
        Via via,
        @Nullable UUID actorId,
        @Nullable UUID credentialId,
        List<UUID> objectIds,
        @Nullable String address) {

    /** What asks for changes. */
    public enum Via {
        /** A request of the API. */
        API,
        /** The administration console. */
        CONSOLE,
        /** A command of the runnable server. */
        COMMAND,
        /** The program that embeds the server. */
        EMBEDDER
    }

    /** Copies the list. */
    public AuditRow {
        objectIds = List.copyOf(objectIds);
    }

    /** Returns the position of this event in any list of events. */
    public AuditPosition position() {
        return new AuditPosition(at, eventId);
    }
}
