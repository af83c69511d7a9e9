package dev.castellan.server.store.audit;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An audit event: a change that was made, or a sign-in. Holds no secret.
 *
 * @param eventId identifier
 * @param at the time of the event, in milliseconds
 * @param operation the id of the operation, such as {@code projects.addUser}, at most 100 characters
 * @param via the kind of caller
 * @param actorId the user who made the change or signed in; absent if no user of the organization did, or the user is
 *     not known
 * @param credentialId the token or the session of the user; absent if the user had none
 * @param objectIds the ids of the changed objects, without duplicates
 * @param address the address of the client; absent for the administration and for requests without a socket
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

    /** The kinds of callers that ask for changes. */
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
