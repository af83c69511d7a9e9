package dev.castellan.server.internal.store.audit;

import dev.castellan.model.audit.FieldChange;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An audit event, which records a change or a sign-in. Does not contain secrets.
 *
 * @param at the time of the event, with millisecond precision
 * @param operation the id of the operation, such as {@code projects.addUser}, at most 100 characters
 * @param via the kind of caller
 * @param actorId the user who made the change or signed in, or null if the actor is unknown or was not a user of the
 *     organization
 * @param actorName the display name of that user at the time of the event, or null if it is unknown
 * @param credentialId the token, session or passkey of the user, or null if the user had none
 * @param objectIds the ids of the changed objects, without duplicates
 * @param objectNames the display names of these objects at the time of the event, in the same order. The entry of an
 *     unnamed object is an empty string. If no object has a name, the list is empty
 * @param address the client's address, or null for the administration and for requests without a socket
 * @param changes the fields that have a new value
 */
public record AuditRow(
        UUID eventId,
        Instant at,
        String operation,
        Via via,
        @Nullable UUID actorId,
        @Nullable String actorName,
        @Nullable UUID credentialId,
        List<UUID> objectIds,
        List<String> objectNames,
        @Nullable String address,
        List<FieldChange> changes) {

    /** The first characters of the operations on collections, inputs and queries. */
    public static final List<String> RESOURCES = List.of("collections.", "inputs.", "queries.");

    /** The kinds of callers that request changes. */
    public enum Via {
        /** An API request. */
        API,
        /** The administration console. */
        CONSOLE,
        /** A command of the runnable server. */
        COMMAND,
        /** The program that embeds the server. */
        EMBEDDER
    }

    /** Defensively copies the lists. */
    public AuditRow {
        objectIds = List.copyOf(objectIds);
        objectNames = objectNames.stream().allMatch(String::isEmpty) ? List.of() : List.copyOf(objectNames);
        changes = List.copyOf(changes);
    }

    /** Creates an event without names and changed fields. */
    public AuditRow(
            UUID eventId,
            Instant at,
            String operation,
            Via via,
            @Nullable UUID actorId,
            @Nullable UUID credentialId,
            List<UUID> objectIds,
            @Nullable String address) {
        this(eventId, at, operation, via, actorId, null, credentialId, objectIds, List.of(), address, List.of());
    }

    /** Returns whether an operation concerns a collection, an input or a query. */
    public static boolean isOfResource(String operation) {
        return RESOURCES.stream().anyMatch(operation::startsWith);
    }

    /** Returns the position of this event in any list of events. */
    public AuditPosition position() {
        return new AuditPosition(at, eventId);
    }
}
